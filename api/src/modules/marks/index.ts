export { HAS_GOOD_AUTHOR } from './hasGoodAuthor.ts';
export { type MarkReportRow, type MarkRow, marksRepository, type MarksRepository } from './marks.repository.ts';
