/** The elements of the patterns: lines in different directions and distances, and dots. */
const SHAPES = [
  'M0 4h8',
  'M4 0v8',
  'M0 8L8 0M-2 2L2 -2M6 10L10 6',
  'M0 0L8 8M-2 6L2 10M6 -2L10 2',
  'M0 4h8M4 0v8',
  'M3 3h2v2h-2z',
] as const;

/** The patterns that fill the parts of columns in forced colors mode. The id of each pattern is `id` followed by its index. */
export function ChartPatterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {SHAPES.slice(0, count).map((shape, at) => (
        <pattern key={shape} id={`${id}${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h8v8h-8z" fill="Canvas" />
          <path d={shape} fill="none" stroke="CanvasText" strokeWidth="1.5" />
        </pattern>
      ))}
    </defs>
  );
}
