import type { Api } from './demo.api.ts'

/** A farm written down by hand: animals, dated events (docs/domain/scenario.md, Appendix B). */
export interface Fixture {
  farm: string
  animals: FixtureAnimal[]
  events: ({ pig: string; date: string; type: string } & Record<string, unknown>)[]
  /** Movements of its growing batch; its arrivals follow from the weanings. */
  batch?: { batchNo: string; movements: BatchMovement[] }
}
interface FixtureAnimal {
  key: string
  earNo: string
  sex: 'F' | 'M'
  entryDate: string
  parity?: number
  status: string
  birthDate: string | null
  lastWeanDate?: string
}
type Row = Record<string, unknown>

/** Enters the fixture through the public API, one day and event kind after the other, as a clerk would. */
export async function loadFixture(api: Api, fixture: Fixture): Promise<{ farmId: string; events: number }> {
  const { farmId, houseId, nurseryId, finishId } = await createFarm(api, fixture.farm)
  const words = await dictionary(api)
  const earNos = new Map(fixture.animals.map((animal) => [animal.key, animal.earNo]))
  await record(
    api,
    farmId,
    'event_entry',
    fixture.animals.map((animal) => entryRow(animal, houseId)),
  )
  for (const event of fixture.events) {
    const row = { earNo: earNos.get(event.pig), date: event.date, ...cells(event, earNos, words, nurseryId) }
    await record(api, farmId, event.type, [row])
  }
  if (fixture.batch) await growBatch(api, farmId, fixture.batch, { words, finishId })
  return { farmId, events: fixture.events.length }
}

async function createFarm(
  api: Api,
  name: string,
): Promise<{ farmId: string; houseId: string; nurseryId: string; finishId: string }> {
  const { userData } = (await api.call('GET', 'base/account/current')) as {
    userData: { organizeInfo: { uid: string } }
  }
  const farm = await api.call('POST', 'org-manage', {
    parentId: userData.organizeInfo.uid,
    type: 'farm',
    name: `参考场${name}`,
    shortName: name,
    code: name,
    farmType: 'COMMERCIAL',
    designSows: 6,
  })
  const house = async (name: string, houseType: string) => {
    const body = { parentId: farm.uid, type: 'house', kind: 'HOUSE', name, houseType }
    return String((await api.call('POST', 'org-manage', body)).uid)
  }
  const houseId = await house('母猪舍', 'GESTATION')
  const nurseryId = await house('保育舍', 'NURSERY')
  return { farmId: String(farm.uid), houseId, nurseryId, finishId: await house('育肥舍', 'FINISHING') }
}

/** Dictionary entries by `scode name`. */
async function dictionary(api: Api): Promise<Map<string, string>> {
  const codeList = [
    'cull_reason',
    'death_reason',
    'piglet_death_reason',
    'growing_death_reason',
    'abort_reason',
    'disposal_method',
  ]
  const { ddSourceList } = (await api.call('POST', 'base/ddsource/info', { companyId: '', codeList })) as {
    ddSourceList: { scode: string; dataDefineList: { uid: string; name1: string }[] }[]
  }
  return new Map(
    ddSourceList.flatMap(({ scode, dataDefineList }) =>
      dataDefineList.map((one) => [`${scode} ${one.name1}`, one.uid]),
    ),
  )
}

function entryRow(animal: FixtureAnimal, houseId: string): Row {
  return {
    date: animal.entryDate,
    source: 'INIT',
    init: true,
    houseId,
    earNo: animal.earNo,
    sex: animal.sex,
    status: animal.status,
    parity: animal.parity,
    birthDate: animal.birthDate,
    weanDate: animal.lastWeanDate,
    // O-13: the fixture knows neither breeds nor who its boars are
    ...(animal.lastWeanDate ? {} : { confirmReason: '参考场景未给出' }),
  }
}

/** The cells of one event; what the fixture leaves open gets the usual value. */
function cells(
  event: Fixture['events'][number],
  earNos: ReadonlyMap<string, string>,
  words: ReadonlyMap<string, string>,
  nurseryId: string,
): Row {
  const word = (scode: string, name: unknown) =>
    words.get(`${scode} ${String(name)}`) ?? firstOf(words, scode)
  const { pig: _pig, date: _date, day: _day, type, ...rest } = event
  switch (type) {
    case 'event_mat':
      return { boarEarnock: earNos.get(String(rest.boar)), method: 'AI', doseCount: 1 }
    case 'event_gestation':
      return { ...rest, method: 'B' }
    case 'event_farr':
      return withoutDerived(rest)
    case 'event_piglet_death':
      return { qty: rest.qty, reason: word('piglet_death_reason', rest.reason ?? '其他') }
    case 'event_wean':
      return { startes: rest.startes, weanWeight: rest.weanWeight, ...weanTarget(rest.target, nurseryId) }
    case 'event_cull_pig':
      return { kind: 'SALE', reason: word('cull_reason', rest.reason) }
    case 'event_death_pig':
      return { reason: word('death_reason', rest.reason), disposal: firstOf(words, 'disposal_method') }
    default:
      throw new Error(`the fixture holds an event of unknown kind: ${type}`)
  }
}

/** The first litter opens the batch, the others join it. */
const weanTarget = (target: unknown, targetHouseId: string): Row =>
  target === 'SALE'
    ? { targetKind: 'SALE' }
    : { targetKind: 'BATCH', targetBatchNo: target, newBatch: true, targetHouseId }

function withoutDerived({ livePiglets: _live, totalBorn: _total, ...row }: Row): Row {
  return row
}

interface BatchMovement {
  date: string
  type: string
  qty: number
  weight: number
}
interface Surroundings {
  /** Dictionary entries by `scode name`. */
  words: ReadonlyMap<string, string>
  /** House of a batch of finishing pigs. */
  finishId: string
}

/** Enters the events of the batch after the weanings: losses, the transfer to finishing, its end. */
async function growBatch(
  api: Api,
  farmId: string,
  { batchNo, movements }: { batchNo: string; movements: readonly BatchMovement[] },
  { words, finishId }: Surroundings,
): Promise<void> {
  for (const { type, ...row } of movements) {
    if (type === 'OUT_DEATH') {
      const reason = firstOf(words, 'growing_death_reason')
      const disposal = firstOf(words, 'disposal_method')
      await enter('batch_out_death', { ...row, reason, disposal, confirmReason: '核实' })
    } else if (type === 'OUT_TRANSFER') {
      const to = { kind: 'TO_FINISH', toBatchNo: finishing(batchNo), opens: true, toHouseId: finishId }
      await enter('batch_transfer', { ...row, ...to })
      await enter('batch_close', { date: row.date })
    } else if (type !== 'IN_WEAN') throw new Error(`the fixture holds a movement of unknown kind: ${type}`)
  }

  function enter(code: string, row: object): Promise<void> {
    return record(api, farmId, code, [{ earNo: batchNo, ...row }])
  }
}

/** BY2025-01 (保育) goes on as FY2025-01 (肥育). */
const finishing = (batchNo: string): string => `F${batchNo.slice(1)}`

interface RowAnswer {
  accepted: boolean
  earNo: string
  violations: { rule: string; message: string }[]
}

/** First entry of a dictionary. */
function firstOf(words: ReadonlyMap<string, string>, scode: string): string {
  const found = [...words].find(([key]) => key.startsWith(`${scode} `))
  if (!found) throw new Error(`the dictionary has no entry for ${scode}`)
  return found[1]
}

/** Enters rows; one that is refused ends the loading with the server's words. */
async function record(api: Api, farmId: string, code: string, rows: readonly object[]): Promise<void> {
  const { results } = (await api.call('POST', `event/${code}`, { farmId, rows })) as unknown as {
    results: RowAnswer[]
  }
  const refused = results.find((one) => !one.accepted)
  if (refused) {
    const why = refused.violations.map((one) => `${one.rule} ${one.message}`).join('；')
    throw new Error(`${code} ${refused.earNo}: ${why}`)
  }
}
