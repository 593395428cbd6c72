import { addDays } from '#domain/calendar.ts'
import { BEGIN, FROM, type OracleFarm, type OracleFarms } from './farms.ts'

type Base = OracleFarms

export interface Breeding {
  readonly farm: OracleFarm
  readonly earNo: string
  readonly kind: 'GILT' | 'SOW' | 'BOAR'
}

/** The same in each farm: two batches, breeding pigs, sows with litters, a lot of semen. */
export async function herds({ farms, record, t }: Base) {
  const pigs: Breeding[] = []
  const sows: { farm: OracleFarm; earNo: string }[] = []
  const batches = ['P1', 'P2']
  for (const farm of farms) {
    const at = { date: BEGIN, houseId: farm.houses[0]?.uid }
    const piglets = { ...at, stage: 'NURSERY', birthDate: addDays(BEGIN, -60), qty: 900, weight: 18_000 }
    await record(
      'batch_in_init',
      farm.uid,
      batches.map((earNo) => ({ ...piglets, earNo, amount: 300_000 })),
    )
    const named = (kind: Breeding['kind'], count: number) =>
      Array.from({ length: count }, (_, no) => ({ farm, kind, earNo: `${kind}${no}` }))
    const own = [...named('GILT', 6), ...named('SOW', 6), ...named('BOAR', 4)]
    pigs.push(...own)
    const nursing = Array.from({ length: 5 }, (_, no) => `N${no}`)
    sows.push(...nursing.map((earNo) => ({ farm, earNo })))
    const state = {
      GILT: { sex: 'F', status: 'GILT', birthDate: addDays(BEGIN, -240) },
      SOW: open(BEGIN),
      BOAR: { sex: 'M', status: 'ACTIVE' },
    }
    const entered = { ...at, source: 'INIT', init: true, birthDate: addDays(BEGIN, -500) }
    await record('event_entry', farm.uid, [
      ...own.map(({ earNo, kind }) => ({ ...entered, ...state[kind], earNo })),
      ...nursing.map((earNo) => ({ ...entered, ...litter(BEGIN), earNo })),
    ])
  }
  const lots = await semenLots({ record, farms, t })
  return { pigs, sows, batches, lots }
}

const open = (day: string) => ({
  ...{ sex: 'F', status: 'OPEN', parity: 2, openDate: addDays(day, -4), openReason: 'RETURN' },
})
const litter = (day: string) => ({
  ...{ sex: 'F', status: 'LACTATING', parity: 3, farrowDate: addDays(day, -1), suckling: 12 },
  mateDate: addDays(day, -116),
})

async function semenLots({ record, farms, t }: Pick<Base, 'record' | 'farms' | 't'>) {
  const lots: { farm: OracleFarm; uid: string; lotNo: string }[] = []
  const day = addDays(FROM, -2)
  for (const farm of farms) {
    const taken = { earNo: 'BOAR0', date: day, volume: 400, density: '3', motility: 85, abnormal: 8 }
    await record('event_semen_collect', farm.uid, [taken])
    const lot = { earNo: 'BOAR0', date: day, dosesMade: 40, lotNo: `L-${farm.name}` }
    await record('event_semen_process', farm.uid, [lot])
    const found = await t.db.selectFrom('semen_lot').select('uid').where('lot_no', '=', lot.lotNo).execute()
    lots.push({ farm, uid: String(found[0]?.uid), lotNo: lot.lotNo })
  }
  return lots
}

export async function partnersOf({ made, words }: Base) {
  const clients: { uid: string; name: string }[] = []
  for (const [code, name] of Object.entries({ C1: '双汇', C2: '李经纪', C3: '王散户' }))
    clients.push({ uid: (await made('basic-client', { code, name, kind: 'BROKER' })).uid, name })
  const persons: { uid: string; name: string }[] = []
  for (const name of ['赵强', '钱勇'])
    persons.push({ uid: (await made('basic-salePerson', { name, clientIds: [clients[0]?.uid] })).uid, name })
  const reasons = await words('cull_reason')
  return {
    clients,
    persons,
    cullReason: reasons[0]?.uid ?? '',
    saleTypes: await words('sale_type'),
    commodities: await words('pig_commodity'),
  }
}
