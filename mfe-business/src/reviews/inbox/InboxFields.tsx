import type { ReviewOrigin } from '@heard/contract';
import { getLanguageName, useReviewListMessages } from '@heard/sdk/reviews';
import { SelectField, TextField, useFormats, useLanguage } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { isDay, type InboxFilters } from './inboxFilters.ts';
import { useInboxMessages } from './messages/messages.ts';
import type { Inbox } from './useInbox.ts';
import type { ChangeInboxFilters } from './useInboxFilters.ts';

const ORIGINS = ['organic', 'invited', 'confirmed'] as const satisfies readonly ReviewOrigin[];

/** Returns the languages by number of reviews, including the chosen language. */
function listLanguages(counts: Readonly<Record<string, number>>, chosen: string): string[] {
  const languages = Object.keys(counts).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || (a < b ? -1 : 1));
  return chosen === '' || chosen in counts ? languages : [...languages, chosen];
}

interface InboxFieldsProps extends Inbox {
  filters: InboxFilters;
  onChange: ChangeInboxFilters;
}

/** The fields of the filters that show counts or that exist only in the inbox. Omits fields that offer nothing to choose from. */
export function InboxFields({ tags, people, counts, filters, onChange }: InboxFieldsProps) {
  const t = useInboxMessages();
  const tList = useReviewListMessages();
  const ownLanguage = useLanguage();
  const { formatNumber } = useFormats();
  const withCount = (name: string, count = 0) => (counts === undefined ? name : `${name} (${formatNumber(count)})`);
  const you = people.find((person) => person.you);
  const languages = listLanguages(counts?.languages ?? {}, filters.language);
  const origins = ORIGINS.filter((origin) => origin === filters.origin || (counts?.origins[origin] ?? 0) > 0);
  return (
    <>
      {(languages.length > 1 || filters.language !== '') && (
        <SelectField
          label={tList('language')}
          name="language"
          value={filters.language}
          onChange={({ target }) => onChange({ language: target.value })}
        >
          <option value="">{tList('allLanguages')}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {withCount(getLanguageName(language, ownLanguage), counts?.languages[language])}
            </option>
          ))}
        </SelectField>
      )}
      {(origins.length > 1 || filters.origin !== '') && (
        <SelectField
          label={tList('origin')}
          name="origin"
          value={filters.origin}
          onChange={({ target }) => onChange({ origin: ORIGINS.find((origin) => origin === target.value) ?? '' })}
        >
          <option value="">{tList('allOrigins')}</option>
          {origins.map((origin) => (
            <option key={origin} value={origin}>
              {withCount(tList(`origin.${origin}`), counts?.origins[origin])}
            </option>
          ))}
        </SelectField>
      )}
      {(tags.length > 0 || filters.tag !== '') && (
        <SelectField
          label={t('filter.tag')}
          name="tag"
          value={filters.tag}
          onChange={({ target }) => onChange({ tag: target.value })}
        >
          <option value="">{t('filter.tag.all')}</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {withCount(name, counts?.tags[id])}
            </option>
          ))}
          {filters.tag !== '' && tags.every(({ id }) => id !== filters.tag) && (
            <option value={filters.tag}>{t('filter.tag.deleted')}</option>
          )}
        </SelectField>
      )}
      {(people.length > 0 || filters.assignee !== '') && (
        <SelectField
          label={t('filter.assignee')}
          name="assignee"
          value={filters.assignee}
          onChange={({ target }) => onChange({ assignee: target.value })}
        >
          <option value="">{t('filter.assignee.all')}</option>
          <option value="me">{withCount(t('filter.assignee.me'), you && counts?.assignees[you.id])}</option>
          <option value="nobody">{withCount(t('filter.assignee.nobody'), counts?.nobody)}</option>
          {people
            .filter((person) => !person.you || person.id === filters.assignee)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {withCount(name, counts?.assignees[id])}
              </option>
            ))}
        </SelectField>
      )}
      <DayField
        label={t('filter.from')}
        name="from"
        max={filters.to}
        day={filters.from}
        onDay={(from) => onChange({ from })}
      />
      <DayField label={t('filter.to')} name="to" min={filters.from} day={filters.to} onDay={(to) => onChange({ to })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  name: string;
  /** The earliest day that can be chosen; empty for no limit. */
  min?: string;
  max?: string;
  day: string;
  onDay: (day: string) => void;
}

/** A date field that changes the filter when the typed date is complete. */
function DayField({ label, name, min = '', max = '', day, onDay }: DayFieldProps) {
  const [text, setText] = useState(day);
  // The last day that this field has set as the filter. If another control changes the filter, the field shows the new
  // day.
  const set = useRef(day);
  useEffect(() => {
    if (day === set.current) return;
    set.current = day;
    setText(day);
  }, [day]);
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      min={min || '2000-01-01'}
      max={max || undefined}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value !== '' && !isDay(target.value)) return;
        set.current = target.value;
        onDay(target.value);
      }}
    />
  );
}
