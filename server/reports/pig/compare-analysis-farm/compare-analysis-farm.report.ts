import { herdReport } from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { definition } from './compare-analysis-farm.definition.ts'

/** The figures of the scorecard by farm: from kept days where there are any (§5.8). */
export const compareFarms = herdReport(definition)
