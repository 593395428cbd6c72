import { sql } from 'kysely'
import { type Booked, type HerdCount, judgeCount } from '#domain/count/herd-count.judge.ts'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import type { RowOf } from '#kit/field.ts'
import { entry } from '#resources/events/entry.ts'
import { death } from '#resources/events/removal.ts'
import { herdCount } from '#resources/other/herd-count.ts'
import type { Tx } from '#server/kit/database.ts'
import { wordOf } from '#server/kit/narrow.ts'
import { invalid } from '#server/kit/refused.ts'
import { type DocumentEvent, postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting, Propose } from '../documents/posting.ts'
import { whenWritten } from '../policies/when-written.ts'

type Count = RowOf<(typeof herdCount)['fields']>
type Line = Count['pigs'][number]

/** The animals the books have in the counted place, none of them marked as seen. */
export const proposeHerdCount: Propose<typeof herdCount> = async ({ tx }, head, farmId) => {
  const { countDate, houseId } = head
  const books = await booksOf(tx, { farmId, day: countDate, houseId })
  const here = books.filter(({ isHere }) => isHere)
  return {
    lines: here.map(({ earNo, place, state }) => ({ earNo, place, state, present: false, result: null })),
  }
}

/** Sets the result of each line of a count, and the totals, by the books of its day as they are now. */
export const herdCountPolicy = whenWritten<typeof herdCount>(
  async (tx, row) => (await judged(tx, row)).columns,
)

/** A count compared with the books, and the totals of its document. */
interface Judged extends HerdCount {
  readonly columns: Readonly<Record<string, unknown>>
}

/** By the books of the day of the count, as they are now. */
async function judged(tx: Tx, row: Count): Promise<Judged> {
  const { countFarmId: farmId, countDate: day, houseId, pigs } = row
  const books = await booksOf(tx, { farmId, day, houseId })
  const lines = pigs.map(({ earNo, present }) => ({ earNo, present: present === true }))
  const count = judgeCount(lines, books)
  const heads = (result: string) => count.results.filter((one) => one === result).length
  return {
    ...count,
    columns: {
      booked: count.booked,
      present: heads('PRESENT'),
      missing: heads('MISSING'),
      unlisted: heads('UNLISTED'),
      elsewhere: heads('ELSEWHERE'),
      pigs: JSON.stringify(violationsOfEvents(pigs, books, count.results)),
    },
  }
}

/** Violations of the events that lines make, with their book state. */
function violationsOfEvents(
  pigs: readonly Line[],
  books: readonly BookedPig[],
  results: HerdCount['results'],
): object[] {
  const byEarNo = new Map(books.map((one) => [one.earNo, one]))
  return pigs.map((line, index) => {
    const booked = byEarNo.get(line.earNo)
    return {
      ...line,
      place: booked?.place ?? null,
      state: booked?.state ?? null,
      result: results[index] ?? null,
    }
  })
}

/** An animal on the books, as the list of a count shows it. */
interface BookedPig extends Booked {
  readonly place: string
  readonly state: string
}

interface Counted {
  readonly farmId: string
  readonly day: string
  /** The counted place: a house, or one of its units or pens; the whole farm where null. */
  readonly houseId: string | null
}

/** Breeding pigs of a farm at the end of a day, by their place; those in transit are in none. */
async function booksOf(tx: Tx, { farmId, day, houseId }: Counted): Promise<BookedPig[]> {
  const found = await tx.rows(sql<Omit<BookedPig, 'state'> & { status: string }>`
    select p.ear_no as "earNo", concat_ws('-', h.name, n.name) as place, sp.status,
        (${houseId}::uuid is null or coalesce(n.tree_path, h.tree_path) like o.tree_path || '%') is true as "isHere"
      from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      left join pig_stay st on st.farm_id = sp.farm_id and st.pig_id = sp.pig_id and st.from_date <= ${day}::date
        and (st.to_date is null or st.to_date > ${day}::date)
      left join organize h on h.uid = st.house_id left join organize n on n.uid = st.pen_id
      left join organize o on o.uid = ${houseId}::uuid
     where sp.farm_id = ${farmId} and sp.status <> 'IN_TRANSIT' and sp.from_date <= ${day}::date
       and (sp.to_date is null or sp.to_date > ${day}::date)
     order by h.name, n.sort, n.name, p.ear_no`)
  return found.map(({ status, ...pig }) => ({
    ...pig,
    state: wordOf(STATUS_LABELS, status),
  }))
}

/** Most ear numbers named in a refusal; the total covers all. */
const NAMED = 5

/** Missing animals are recorded as dead on the day of the count, for a reason of its own; animals on no books get a file. */
export const herdCountPosting: Posting<typeof herdCount> = {
  async post(posted) {
    const row = posted.row
    const count = await judged(posted.tx, row)
    assertWhole(count)
    const entries = row.pigs.flatMap((line, index) => eventOf(row, line, count.results[index] ?? null, index))
    assertMeant(posted, row, count)
    if (entries.length > 0) await postEvents(posted, herdCount, entries)
    return count.columns
  },
  unpost: takeBackEvents,
}

function assertWhole({ uncounted }: HerdCount): void {
  if (uncounted.length === 0) return
  const names = `${uncounted.slice(0, NAMED).join('、')}${uncounted.length > NAMED ? '…' : ''}`
  throw invalid({ pigs: [`还有${uncounted.length}头在群种猪没有列入：${names}，请重新生成`] })
}

/** A list left blank would report a whole herd dead: differences are posted only with a reason. */
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
