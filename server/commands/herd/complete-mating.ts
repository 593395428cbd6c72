import type { MateDose } from '#domain/sow/events.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { World } from './herd.facts.ts'
import { DOSE_CELLS } from './wanted.ts'

/** A dose as its form leaves it: the main boar, the main lot, or a word that is one of both. */
interface TypedDose {
  readonly typed?: string
  readonly lotNo?: string
  readonly boarEarnock?: string
}

const problem = (field: string, message: string): RowViolation => ({
  rule: 'FORM',
  level: 'E',
  field,
  message,
})

/** Finds the boars and lots behind the doses of a mating; dose 1 says who the main boar is. */
export function completeMating(world: World, row: ParsedRow): ParsedRow {
  const { payload, date } = row
  const typed = (payload.doses ?? []) as readonly TypedDose[]
  const cells = typed.map((dose, i) =>
    dose.typed ? `dose${i + 1}` : dose.lotNo ? 'semenLot' : 'boarEarnock',
  )
  const doses = typed.map((dose) => found(world, dose, date))
  const problems = doses.flatMap((dose, i) => (dose ? [] : [unknown(cells[i] ?? '', typed[i])]))
  const known = doses.filter((dose) => dose !== null)
  problems.push(...misuse(row, known), ...beyond(row, typed.length))
  const [first] = known
  const main = first?.semenLotId ? first : { boarId: world.boars.find(payload.boarEarnock, date)?.uid }
  const { boarId: _boarId, ...rest } = payload
  return {
    ...row,
    payload: {
      ...rest,
      ...(first?.boarEarnock ? { boarEarnock: first.boarEarnock } : {}),
      ...(main.boarId ? { boarId: main.boarId } : {}),
      doses: known,
    },
    problems: [...row.problems, ...problems],
  }
}

/** A boar elsewhere, whose semen came without a lot, is known by its number only; one that nobody knows is told by V-106. */
function found(
  { boars, lots }: World,
  { typed, lotNo, boarEarnock }: TypedDose,
  date: string,
): MateDose | null {
  const lot = lots.find(typed ?? lotNo)
  if (lot)
    return {
      semenLotId: lot.uid,
      lotNo: lot.lotNo,
      boarEarnock: lot.boarEarNo,
      ...(lot.boarId ? { boarId: lot.boarId } : {}),
    }
  if (lotNo) return null
  if (!typed) return boarEarnock ? { boarEarnock } : null
  const boar = boars.find(typed, date)
  return boar ? { boarId: boar.uid, boarEarnock: boar.earNo } : null
}

function unknown(cell: string, dose: TypedDose | undefined): RowViolation {
  if (dose?.typed) return problem(cell, `没有这头公猪或这个精液批号：${dose.typed}`)
  if (dose?.lotNo) return problem(cell, `精液批号不存在：${dose.lotNo}`)
  return problem('boarEarnock', '请填写与配公猪或精液批号')
}

/** What a lot cannot be: a boar that covers the sow, or the semen of another boar than the one beside it. */
function misuse({ payload }: ParsedRow, doses: readonly MateDose[]): RowViolation[] {
  const lot = doses.find((dose) => dose.semenLotId)
  if (!lot) return []
  const field = payload.semenLot ? 'semenLot' : 'method'
  if (payload.method === 'NATURAL') return [problem(field, '本交请填写与配公猪，不能使用精液批次')]
  const typed = payload.semenLot ? payload.boarEarnock : null
  const [first] = doses
  return typeof typed === 'string' && !first?.boarEarnock?.split('+').includes(typed)
    ? [problem('semenLot', `批号【${payload.semenLot}】不是公猪【${typed}】的精液`)]
    : []
}

/** A dose that was typed but is not among the ones counted. */
const beyond = ({ payload }: ParsedRow, count: number): RowViolation[] =>
  DOSE_CELLS.flatMap((cell, i) =>
    payload[cell] && i + 2 > count ? [problem(cell, `输精次数为${count}，没有第${i + 2}次`)] : [],
  )
