interface MentionsProps {
  text: string;
  /** Start and end offsets of the sentences to highlight, in ascending order. */
  mentions: readonly { start: number; end: number }[];
}

/** Shows a text and highlights the sentences that mention a topic. */
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
