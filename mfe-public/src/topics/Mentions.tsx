interface MentionsProps {
  text: string;
  /** Start and end of sentences, in their order. */
  mentions: readonly { start: number; end: number }[];
}

/** A text with its sentences that mention a topic in `mark`. */
export default function Mentions({ text, mentions }: MentionsProps) {
  return (
    <>
      {mentions.map(({ start, end }, at) => [
        text.slice(mentions[at - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  );
}
