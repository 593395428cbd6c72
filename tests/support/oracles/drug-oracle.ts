import { addDays } from '#domain/calendar.ts'
import type { OracleRow } from './compare.ts'
import type { DrugFixture, Treated } from './drug-fixture.ts'
import type { StockFigures } from './stock-oracle.ts'

const CLASSES: Readonly<Record<string, string>> = { DRUG: '兽药', VACCINE: '疫苗', DISINFECTANT: '消毒药' }
const SUBJECTS = { PIG: '猪只', LITTER: '整窝', BATCH: '批次', HOUSE: '栋舍' } as const
const RESULTS: Readonly<Record<string, string>> = {
  CURED: '治愈',
  BETTER: '好转',
  DEAD: '死亡',
  CULLED: '淘汰',
}
const SOURCES = { event_cure: '治疗', event_health: '保健', event_immune: '免疫' } as const

interface Period {
  readonly farms: readonly string[]
  readonly from: string
  readonly to: string
}
const within = ({ farms, from, to }: Period, one: { farm: { uid: string }; day: string }) =>
  farms.includes(one.farm.uid) && one.day >= from && one.day <= to
const toCent = (value: number) => Math.round(value * 100 + 1e-6) / 100
const price = (amount: number, qty: number | null) =>
  qty ? Math.round((amount / qty) * 10_000 + 1e-6) / 10_000 : null

/** Cost of an event: what left its warehouse, else what was typed, else its use at the price of the day. */
function costOf(
  { ledgers }: StockFigures,
  { uid, farm, typed, usedQty, material, day }: Treated,
): number | null {
  const left = (ledgers.get(farm.uid)?.lines ?? []).filter(({ step }) => step.source === uid)
  if (left.length > 0) return -left.reduce((sum, { cents }) => sum + cents, 0) / 100
  if (typed !== null) return typed
  const listed = material.price(day)
  return usedQty === null || listed === null ? null : toCent(usedQty * listed)
}

/** 药品支出: what was issued less what came back, events that took from a warehouse or had none, drugs outside it: each once. */
export function spendingRows(fixture: DrugFixture, figures: StockFigures, period: Period): OracleRow[] {
  return [
    ...issues(fixture, figures, period),
    ...events(fixture, figures, period),
    ...others(fixture, period),
  ]
}

function issues(fixture: DrugFixture, { ledgers, unit }: StockFigures, period: Period): OracleRow[] {
  return fixture.farms.flatMap((farm) =>
    (ledgers.get(farm.uid)?.lines ?? []).flatMap(({ step, kind, qty, cents }): OracleRow[] => {
      const material = fixture.materials.find(({ uid }) => uid === step.material)
      const materialClass = CLASSES[material?.materialClass ?? '']
      if (!materialClass || !['ISSUE', 'RETURN'].includes(kind) || !within(period, { farm, day: step.day }))
        return []
      const [taken, amount, place] = [-qty / 1000, -cents / 100, step.place]
      return [
        {
          ...{
            date: step.day,
            farm: farm.name,
            place,
            source: kind === 'ISSUE' ? '领用' : '退库',
            materialClass,
          },
          ...{
            drug: material?.name,
            unit,
            records: 1,
            qty: taken,
            amount,
            price: price(amount, taken),
            reason: null,
          },
          ...{ heads: null, headAmount: null, batch: place === farm.batchNo ? place : null },
          house: farm.houses.some(({ name }) => name === place) ? place : null,
        },
      ]
    }),
  )
}

function events(fixture: DrugFixture, figures: StockFigures, period: Period): OracleRow[] {
  const { ledgers, unit } = figures
  return fixture.treated
    .filter((one) => within(period, one))
    .flatMap((one): OracleRow[] => {
      const { farm, day, material, usedQty, heads, subject, number, house, words, code } = one
      const lines = ledgers.get(farm.uid)?.lines ?? []
      const ofClass = fixture.materials.filter(
        ({ materialClass }) => materialClass === material.materialClass,
      )
      const isKept = lines.some(
        ({ step }) => step.day <= day && ofClass.some(({ uid }) => uid === step.material),
      )
      const isTaken = lines.some(({ step }) => step.source === one.uid)
      const amount = costOf(figures, one)
      if (amount === null || (isKept && !isTaken)) return []
      const place = subject === 'BATCH' ? number : house
      return [
        {
          ...{
            date: day,
            farm: farm.name,
            place,
            source: SOURCES[code],
            materialClass: CLASSES[material.materialClass],
          },
          ...{
            drug: material.name,
            unit,
            records: 1,
            qty: usedQty,
            amount,
            price: price(amount, usedQty),
            heads,
          },
          ...{ reason: words.disease ?? words.plan ?? null, headAmount: amount, house },
          batch: subject === 'BATCH' ? number : null,
        },
      ]
    })
}

const others = (fixture: DrugFixture, period: Period): OracleRow[] =>
  fixture.others
    .filter((one) => within(period, one))
    .map(({ farm, day, drug, qty, amount, house, purpose }) => ({
      ...{
        date: day,
        farm: farm.name,
        place: house,
        source: '其他药品',
        materialClass: '兽药',
        drug,
        unit: null,
      },
      ...{
        records: 1,
        qty,
        amount,
        price: price(amount, qty),
        reason: purpose,
        heads: null,
        headAmount: null,
      },
      ...{ house, batch: null },
    }))

/** 治疗明细, 保健明细 and 免疫明细: every event with its own cost, whether it counts as a spending or not. */
export function treatedRows(
  fixture: DrugFixture,
  figures: StockFigures,
  code: Treated['code'],
  period: Period,
): OracleRow[] {
  return fixture.treated
    .filter((one) => one.code === code && within(period, one))
    .map((one): OracleRow => {
      const { farm, day, subject, number, heads, material, usedQty, days, words, result } = one
      const amount = costOf(figures, one)
      const last = addDays(day, (days ?? 1) - 1)
      const isJudged = result !== null
      return {
        ...{
          date: day,
          subject: SUBJECTS[subject],
          number,
          heads,
          dose: words.dose,
          usedQty,
          amount,
          vet: words.vet,
        },
        ...{
          farm: farm.name,
          records: 1,
          disease: words.disease,
          drug: material.name,
          days,
          plan: words.plan,
        },
        ...{
          vaccine: material.name,
          lotNo: words.lotNo,
          endDate: last,
          resultDate: isJudged ? addDays(last, 1) : null,
        },
        ...{ result: RESULTS[result ?? ''] ?? null, operator: 'chief', route: null },
        withdrawUntil: material.withdrawDays > 0 ? addDays(last, 1 + material.withdrawDays) : null,
        ...{ cured: result === 'CURED' ? heads : 0, judged: isJudged ? heads : 0, open: isJudged ? 0 : 1 },
        lost: result === 'DEAD' || result === 'CULLED' ? heads : 0,
        pricedHeads: amount === null ? 0 : heads,
        // a gilt's is one group in each farm
        who: `${number} ${farm.name}`,
      }
    })
}
