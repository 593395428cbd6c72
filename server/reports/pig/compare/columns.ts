import type { ReportColumns } from '#kit/report.ts'
import { face as scorecard } from '../breeding-sow-production-efficiency/face.ts'

/** PSY by the herd of 138 days before (F63b) is another formula of a figure that is compared: the scorecard alone tells it. */
const OF_THE_SCORECARD = ['psyEarlier', 'earlierMatedDays']

/** What the scorecard tells of herds that are held side by side. */
export const herdColumns: ReportColumns = Object.fromEntries(
  Object.entries(scorecard.columns).filter(([key]) => !OF_THE_SCORECARD.includes(key)),
)
