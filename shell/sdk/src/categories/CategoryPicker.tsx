import type { CategoryRef } from '@heard/contract';
import { useQuery } from '@heard/sdk';
import { Button, ComboboxField, Muted, useLanguage, useNames } from '@heard/ui';
import { X } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
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

/** The name of a category and the label of the main category: next to each other, or below each other where there is no room. */
const Category = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-3);

  /* A chosen category without a button to remove it. */
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
  /* Aligns the button with the name when the button is below the name. */
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
  /** Slugs of subcategories, joined by commas. The main category comes first. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Explains why nothing can be changed; null if changes are possible. */
  locked?: string | null;
  /** The maximum number of categories. */
  max?: number;
  /** Categories with their names. The picker loads the names of all categories that are missing here. */
  known?: readonly Pick<CategoryRef, 'slug' | 'names'>[];
}

/**
 * Chooses subcategories by typing their names in any language. The first of several is the main category. If `known`
 * contains the chosen categories, the picker has its final size from the first render.
 *
 * @example
 * <CategoryPicker label={t('categories')} hint={t('categoriesHint')} known={company.categories} {...form.controlled('categories')} />
 */
export function CategoryPicker(props: CategoryPickerProps) {
  const { label, hint, value, onChange, error, locked = null, max = MAX_CATEGORIES, known = [] } = props;
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const options = useCategoryOptions();
  const getName = useGetName(known, options);
  const slugs = splitSlugs(value);
  const change = (changed: readonly string[]) => onChange(joinSlugs(changed));
  const add = (slug: string) => {
    setTyped('');
    if (!slugs.includes(slug)) change([...slugs, slug]);
  };
  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    const starts = options.filter((option) => option.text.startsWith(text));
    const chosen = starts.find((option) => option.text === text);
    // The name of one category may be the start of the name of another category, so typing a whole name does not choose the category yet.
    if (chosen === undefined || (starts.length > 1 && nativeEvent instanceof InputEvent)) return setTyped(text);
    add(chosen.slug);
  };
  const remove = (slug: string) => {
    change(slugs.filter((one) => one !== slug));
    // Moves the focus to the field, because the clicked button disappears. Waits for the next frame, in which the field is enabled.
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <div>
      <ComboboxField
        ref={input}
        label={label}
        hint={locked ?? hint}
        optional
        {...(error !== undefined && { error })}
        disabled={slugs.length >= max || locked !== null}
        options={options.filter(({ slug }) => !slugs.includes(slug))}
        value={typed}
        onChange={type}
        onBlur={() => {
          const chosen = options.find(({ text }) => text === typed);
          if (chosen !== undefined) add(chosen.slug);
        }}
      />
      {slugs.length > 0 && (
        <Chosen aria-label={t('chosen')}>
          {slugs.map((slug, at) => (
            <ChosenCategory
              key={slug}
              name={getName(slug)}
              rank={max === 1 ? null : at === 0 ? 'main' : 'other'}
              isLocked={locked !== null}
              onMakeMain={() => change([slug, ...slugs.filter((one) => one !== slug)])}
              onRemove={() => remove(slug)}
            />
          ))}
        </Chosen>
      )}
    </div>
  );
}

/**
 * Returns the subcategories as options in the language of the page, each with the names by which a search finds it. Returns an empty list
 * while the subcategories load.
 */
function useCategoryOptions() {
  const language = useLanguage();
  const toName = useNames();
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
  return options;
}

/**
 * Returns the function that looks up the name of a category, first among the known categories, then among the options.
 */
function useGetName(
  known: NonNullable<CategoryPickerProps['known']>,
  options: readonly { slug: string; text: string }[],
) {
  const toName = useNames();
  return (slug: string) => {
    const names = known.find((category) => category.slug === slug)?.names;
    return names === undefined ? (options.find((option) => option.slug === slug)?.text ?? slug) : toName(names);
  };
}

interface ChosenCategoryProps {
  name: string;
  /** `main` for the main category, `other` for every other category; null if only one category can be chosen. */
  rank: 'main' | 'other' | null;
  isLocked: boolean;
  onMakeMain: () => void;
  onRemove: () => void;
}

/** A chosen category, with buttons that make it the main category or remove it. */
function ChosenCategory({ name, rank, isLocked, onMakeMain, onRemove }: ChosenCategoryProps) {
  const t = useMessages();
  return (
    <li>
      <Category>
        <b>{name}</b>
        {rank === 'main' && <Muted>{t('main')}</Muted>}
        {rank === 'other' && !isLocked && (
          <Button variant="ghost" aria-label={t('makeMainOf', { name })} onClick={onMakeMain}>
            {t('makeMain')}
          </Button>
        )}
      </Category>
      {!isLocked && (
        <Button variant="ghost" size="icon" aria-label={t('remove', { name })} onClick={onRemove}>
          <X />
        </Button>
      )}
    </li>
  );
}
