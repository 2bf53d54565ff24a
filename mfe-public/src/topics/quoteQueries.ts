/** Returns the queries for the most helpful critical and the most helpful favourable review that mention a topic. */
export const toQuoteQueries = (topic: string) => ({
  critical: { topic, rating: [0, 1, 2], sort: 'helpful' as const, limit: 1 },
  favourable: { topic, rating: [4, 5], sort: 'helpful' as const, limit: 1 },
});
