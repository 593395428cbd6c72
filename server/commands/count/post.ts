import type { HerdCount } from '#domain/count/herd-count.ts'
import { entry } from '#resources/events/entry.ts'
import { death } from '#resources/events/removal.ts'
import { herdCount } from '#resources/other/herd-count.ts'
import { invalid } from '../../kit/refused.ts'
import { type DocumentEvent, postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { type Count, judged, type Line } from './count.judge.ts'

const document = herdCount

/** Ear numbers named in a refusal; the count is of all. */
const NAMED = 5

/** Who is missing is told dead on the day of the count, for a reason of its own; who is on no books gets a file. */
export const herdCountPosting: Posting<typeof herdCount> = {
  async post(posted) {
    const row = posted.row
    const count = await judged(posted.tx, row)
    assertWhole(count)
    const entries = row.pigs.flatMap((line, index) => eventOf(row, line, count.results[index] ?? null, index))
    assertMeant(posted, row, count)
    if (entries.length > 0) await postEvents(posted, document, entries)
    return count.columns
  },
  async unpost(posted) {
    await takeBackEvents(posted)
    return undefined
  },
}

function assertWhole({ untold }: HerdCount): void {
  if (untold.length === 0) return
  const names = `${untold.slice(0, NAMED).join('、')}${untold.length > NAMED ? '…' : ''}`
  throw invalid({ pigs: [`还有${untold.length}头在群种猪没有列入：${names}，请重新生成`] })
}

/** A list nobody ticked would kill a herd: differences are posted for a reason. */
function assertMeant(
  { reason }: Posted<typeof herdCount>,
  { reasonId, disposalId }: Count,
  { results }: HerdCount,
): void {
  const [missing, unlisted] = ['MISSING', 'UNLISTED'].map(
    (one) => results.filter((result) => result === one).length,
  )
  if (missing && !(reasonId && disposalId))
    throw invalid({ reasonId: [`缺少${missing}头，请选择盘亏原因和处理方式`] })
  if ((missing || unlisted) && !reason)
    throw invalid({ pigs: [`盘亏${missing}头、盘盈${unlisted}头（确认无误请填写原因）`] })
}

function eventOf(
  row: Count,
  line: Line,
  result: HerdCount['results'][number],
  index: number,
): DocumentEvent[] {
  const { countDate: date, reasonId: reason, disposalId: disposal, houseId } = row
  const { earNo, sex, status, parity, birthDate, breedId, foundHouseId } = line
  const at = index + 1
  if (result === 'MISSING') return [{ line: at, form: death, row: { earNo, date, reason, disposal } }]
  if (result !== 'UNLISTED') return []
  if (!sex || !status) throw invalid({ pigs: [`第${index + 1}行：账外猪只请填写性别和入群状态`] })
  const opened = status === 'OPEN' ? { openDate: date, openReason: 'LATE_OPEN' } : {}
  const house = { houseId: foundHouseId ?? houseId }
  return [
    {
      line: at,
      form: entry,
      row: { earNo, sex, status, parity, birthDate, breedId, date, source: 'GAIN', ...house, ...opened },
    },
  ]
}
