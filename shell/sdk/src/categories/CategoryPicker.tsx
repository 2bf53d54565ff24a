import type { CategoryRef } from '@heard/contract';
import { useQuery } from '@heard/sdk';
import { Button, ComboboxField, Muted, useLanguage, useNames } from '@heard/ui';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { joinSlugs, MAX_CATEGORIES, splitSlugs } from './categorySlugs.ts';
import { useMessages } from './messages/messages.ts';

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-3);

  & > li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    padding-inline-start: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-lg);
    background: var(--surface-sunken);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`;

/** The name, and next to it, or below it where there is no room, whether it is the main category. */
const Category = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-3);

  /* Without a button to remove it. */
  &:last-child {
    padding-inline-end: var(--space-4);
  }
  & > b,
  & > span {
    padding-block: var(--space-2);
  }
  & > b {
    font-weight: var(--weight-strong);
  }
  /* In line with the name when it is below it. */
  & > button {
    margin-inline-start: calc(-1 * var(--space-3));
  }
`;

/**
 * The props of `CategoryPicker` and `CategoryField`.
 *
 * @example
 * const props: CategoryPickerProps = { label: t('categories'), hint: t('categoriesHint'), ...form.controlled('categories') };
 */
export interface CategoryPickerProps {
  label: string;
  hint: string;
  /** Slugs of subcategories, the main one first, joined by commas. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Explains why nothing can be changed; null where it can. */
  locked?: string | null;
  /** The most categories. */
  max?: number;
  /** Categories whose names are shown from the beginning. Other names are loaded. */
  known?: readonly Pick<CategoryRef, 'slug' | 'names'>[];
}

/**
 * Chooses subcategories by typing their names in any language. The first one of several is the main one. With the categories that are
 * chosen as `known`, it has its size from the beginning.
 *
 * @example
 * <CategoryPicker label={t('categories')} hint={t('categoriesHint')} known={company.categories} {...form.controlled('categories')} />
 */
export function CategoryPicker(props: CategoryPickerProps) {
  const { label, hint, value, onChange, error, locked = null, max = MAX_CATEGORIES, known = [] } = props;
  const t = useMessages();
  const language = useLanguage();
  const toName = useNames();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { data: options = [] } = useQuery({
    queryKey: ['taxonomy', 'options', language],
    queryFn: async () => {
      const { taxonomy } = await import('@heard/contract/taxonomy');
      return taxonomy.flatMap(({ names: parent, subcategories }) =>
        subcategories.map(({ slug, names, also }) => ({
          slug,
          text: toName(names),
          also: [...Object.values(names), ...also, ...Object.values(parent)],
        })),
      );
    },
    staleTime: Infinity,
  });
  const slugs = splitSlugs(value);
  const isFull = slugs.length >= max;
  const change = (changed: readonly string[]) => onChange(joinSlugs(changed));
  const add = (slug: string) => {
    setTyped('');
    if (!slugs.includes(slug)) change([...slugs, slug]);
  };
  const getName = (slug: string) => {
    const names = known.find((category) => category.slug === slug)?.names;
    return names === undefined ? (options.find((option) => option.slug === slug)?.text ?? slug) : toName(names);
  };

  return (
    <div>
      <ComboboxField
        ref={input}
        label={label}
        hint={locked ?? hint}
        optional
        {...(error !== undefined && { error })}
        disabled={isFull || locked !== null}
        options={options.filter(({ slug }) => !slugs.includes(slug))}
        value={typed}
        onChange={({ currentTarget, nativeEvent }) => {
          const text = currentTarget.value;
          const starts = options.filter((option) => option.text.startsWith(text));
          const chosen = starts.find((option) => option.text === text);
          // The name of one category may be the beginning of another one's: typing it chooses nothing yet.
          if (chosen === undefined || (starts.length > 1 && nativeEvent instanceof InputEvent)) return setTyped(text);
          add(chosen.slug);
        }}
        onBlur={() => {
          const chosen = options.find(({ text }) => text === typed);
          if (chosen !== undefined) add(chosen.slug);
        }}
      />
      {slugs.length > 0 && (
        <Chosen aria-label={t('chosen')}>
          {slugs.map((slug, at) => {
            const name = getName(slug);
            return (
              <li key={slug}>
                <Category>
                  <b>{name}</b>
                  {max > 1 && at === 0 ? (
                    <Muted>{t('main')}</Muted>
                  ) : (
                    at > 0 &&
                    locked === null && (
                      <Button
                        variant="ghost"
                        aria-label={t('makeMainOf', { name })}
                        onClick={() => change([slug, ...slugs.filter((one) => one !== slug)])}
                      >
                        {t('makeMain')}
                      </Button>
                    )
                  )}
                </Category>
                {locked === null && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('remove', { name })}
                    onClick={() => {
                      change(slugs.filter((one) => one !== slug));
                      // The button disappears. The field is enabled once this is rendered.
                      requestAnimationFrame(() => input.current?.focus());
                    }}
                  >
                    <X />
                  </Button>
                )}
              </li>
            );
          })}
        </Chosen>
      )}
    </div>
  );
}
