import { herdReport } from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { definition } from './compare-analysis-farm.definition.ts'

/** The figures of the scorecard, farm beside farm: out of their days where these are kept (§5.8). */
export const compareFarms = herdReport(definition)
