import { isOfBatches, isStandalone } from '#kit/event-form.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { type ReportName, reportHeads, reportPath } from '../report-heads.ts'

/** Reports of one kind of event each; the others share one. */
const OWN: Readonly<Record<string, ReportName>> = {
  event_cure: 'cure-detail',
  event_health: 'health-detail',
  event_immune: 'immune-detail',
  feed_use: 'feed-detail',
  feed_in: 'feed-silo',
  feed_count: 'feed-silo',
  event_batch_cost: 'nurs-and-finsh-batch-efficiency',
}

/** The screen on which rows of a kind are found again; null for rows that are no events. */
export function seenAt({ form }: ImportKind): { path: string; title: string } | null {
  if (!form) return null
  const own = isStandalone(form) ? OWN[form.code] : undefined
  const name = own ?? (isOfBatches(form) ? 'sale-pig-detail' : 'breed-pig-detail')
  return { path: reportPath(name), title: reportHeads[name] }
}
