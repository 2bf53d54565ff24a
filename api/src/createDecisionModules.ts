import { createBlocksModule } from './modules/blocks/index.ts';
import { createModerationModule } from './modules/moderation/index.ts';
import { createReportsModule } from './modules/reports/index.ts';

/** The dependencies of the modules, without the dependencies that they provide for each other. */
export type DecisionModulesOptions = Omit<
  Parameters<typeof createReportsModule>[0] &
    Parameters<typeof createBlocksModule>[0] &
    Parameters<typeof createModerationModule>[0],
  'cases' | 'onDecision' | 'reverseBlock' | 'reverseReview'
>;

/** Creates the modules that decide about content: reports with appeals, blocks of companies, and moderation. */
export function createDecisionModules(options: DecisionModulesOptions) {
  const { cases, onDecision, visitorReports, ...reports } = createReportsModule({
    ...options,
    // Passes functions, because `moderation` and `blocks` depend on the reports module and are therefore created later.
    reverseReview: (...decision) => moderation.reverse(...decision),
    reverseBlock: (...decision) => blocks.reverse(...decision),
  });
  const blocks = createBlocksModule({ ...options, onDecision });
  const moderation = createModerationModule({ ...options, cases });
  return { reports, blocks, moderation, visitorReports };
}
