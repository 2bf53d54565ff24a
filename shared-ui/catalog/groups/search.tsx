import { CircleAlert } from 'lucide-react';
import {
  Button,
  getCompanyPlaceholder,
  SearchField,
  SearchHeading,
  SearchHit,
  SearchKeys,
  SearchNote,
  SearchPanel,
  SearchRows,
  SearchTextField,
} from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { rightToLeft, ignore, longWord, PopupRoom } from '../samples.tsx';

const name = { 'aria-label': 'Search companies', placeholder: 'Company name or website', onChange: ignore };

export const search: Group = {
  name: 'search',
  entries: [
    {
      components: ['SearchField'],
      states: {
        empty: () => <SearchField {...name} value="" onClear={ignore} />,
        filled: () => <SearchField {...name} value="bright" onClear={ignore} />,
        busy: () => <SearchField {...name} value="bright" busy />,
        small: () => <SearchField {...name} size="md" value="bright" onClear={ignore} />,
      },
    },
    {
      components: ['SearchTextField'],
      states: {
        empty: () => (
          <SearchTextField label="Search these reviews" placeholder="Word or phrase" value="" onChange={ignore} />
        ),
        filled: () => <SearchTextField label="Search these reviews" value="bread" onChange={ignore} onClear={ignore} />,
      },
    },
    {
      components: ['SearchPanel', 'SearchHeading', 'SearchRows', 'SearchHit', 'SearchKeys'],
      states: {
        results: () => (
          <PopupRoom>
            <SearchField
              {...name}
              value="br"
              onClear={ignore}
              panel={
                <SearchPanel>
                  <SearchRows role="listbox" aria-label="Companies">
                    <SearchHit
                      role="option"
                      aria-selected
                      href="#1"
                      placeholder={getCompanyPlaceholder({ id: 'brightloaf.example', name: 'Brightloaf' })}
                      name={
                        <>
                          <mark>Br</mark>ightloaf
                        </>
                      }
                      website="brightloaf.example"
                      current
                    />
                    <SearchHit
                      role="option"
                      aria-selected={false}
                      href="#2"
                      placeholder={getCompanyPlaceholder({ id: 'donau.example', name: 'Donau' })}
                      name={longWord}
                      website="donau.example"
                    />
                    <SearchHit
                      role="option"
                      aria-selected={false}
                      href="#3"
                      placeholder={getCompanyPlaceholder({ id: 'right.example', name: 'Right' })}
                      name={rightToLeft}
                      website="right.example"
                    />
                  </SearchRows>
                  <SearchKeys />
                </SearchPanel>
              }
            />
          </PopupRoom>
        ),
        recent: () => (
          <PopupRoom>
            <SearchField
              {...name}
              value=""
              panel={
                <SearchPanel>
                  <SearchHeading>
                    <span>Recently opened</span>
                    <Button variant="ghost">Clear</Button>
                  </SearchHeading>
                  <SearchRows role="listbox" aria-label="Recently opened">
                    <SearchHit
                      role="option"
                      aria-selected={false}
                      href="#1"
                      placeholder={getCompanyPlaceholder({ id: 'brightloaf.example', name: 'Brightloaf' })}
                      name="Brightloaf"
                      website="brightloaf.example"
                      rating={{ mean: 4.1, count: 40 }}
                    />
                  </SearchRows>
                  <SearchKeys />
                </SearchPanel>
              }
            />
          </PopupRoom>
        ),
      },
    },
    {
      components: ['SearchNote'],
      states: {
        failed: () => (
          <PopupRoom style={{ '--popup-room': '9.5rem' }}>
            <SearchField
              {...name}
              value="br"
              onClear={ignore}
              panel={
                <SearchPanel>
                  <SearchNote data-danger>
                    <CircleAlert />
                    <span>Search is unavailable.</span>
                    <Button variant="secondary">Try again</Button>
                  </SearchNote>
                </SearchPanel>
              }
            />
          </PopupRoom>
        ),
      },
    },
  ],
};
