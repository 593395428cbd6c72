import { sql } from 'kysely'
import { FEED_CLASSES, type FeedClass } from '#domain/standalone/standalone.labels.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import { PROGRAMME, STANDARDS } from './care.model.ts'

type Some = readonly [string, ...string[]]

/** A disease and its symptoms. */
interface Illness {
  readonly diseaseId: string
  readonly symptoms: string
}

/** Feed, drugs and vaccines of the demo farms, by uid. */
export interface CareMasters {
  readonly feeds: Readonly<Record<FeedClass, string>>
  readonly drugs: Some
  readonly premix: string
  /** By the name of the item of the programme. */
  readonly vaccines: ReadonlyMap<string, string>
  readonly illnesses: readonly [Illness, ...Illness[]]
  readonly sowIllnesses: readonly [Illness, ...Illness[]]
  readonly route: string
  /** How vaccines are given. */
  readonly injection: string
}

const PRICES: Readonly<Record<FeedClass, string>> = {
  GESTATION: '2.86',
  LACTATION: '3.42',
  GILT: '3.05',
  BOAR: '3.30',
  CREEP: '8.20',
  NURSERY: '4.35',
  FINISH: '3.12',
}
const DRUGS = [
  { code: 'Y01', name: '阿莫西林注射液', price: '6.5', withdrawDays: 14 },
  { code: 'Y02', name: '氟苯尼考注射液', price: '9.8', withdrawDays: 14 },
  { code: 'Y03', name: '恩诺沙星注射液', price: '5.2', withdrawDays: 10 },
] as const
const SEMEN = [
  { code: 'J01', name: '杜洛克鲜精', price: '42' },
  { code: 'J02', name: '大白鲜精', price: '38' },
] as const

/** Writes rows of the demo's company, and names words of the dictionary. */
interface Making {
  create(resource: string, body: Record<string, unknown>): Promise<string>
  word(scode: string, name1: string): string
}

/** Materials, feeding standards and the programme of vaccinations of the demo's company. */
export async function createMasters(tx: Tx, system: Caller, company: string): Promise<CareMasters> {
  const caller = { ...system, companyId: company }
  const { one: word } = await dictionary(tx)
  const making: Making = {
    create: async (resource, body) => (await storeNamed(resource).create(tx, caller, body)).uid,
    word,
  }
  const feeds = await createFeeds(making)
  const { drugs, premix } = await createDrugs(making)
  for (const { code, name, price } of SEMEN)
    await material(making, code, name, 'SEMEN', '份', { standardPrice: price })
  await createStandards(making, feeds)
  const vaccines = await createProgramme(making)
  const illness = (name: string, symptoms: string) => ({ diseaseId: word('disease', name), symptoms })
  return {
    feeds,
    drugs,
    premix,
    vaccines,
    illnesses: [
      illness('支原体肺炎', '咳嗽、气喘'),
      illness('副猪嗜血杆菌病', '发热、厌食'),
      illness('链球菌病', '关节肿、跛行'),
      illness('大肠杆菌病', '腹泻'),
      illness('肢蹄病', '跛行'),
    ],
    sowIllnesses: [illness('子宫炎', '恶露不尽'), illness('乳房炎', '乳房红肿、拒哺')],
    injection: word('immune_method', '颈部肌注'),
    route: word('treat_route', '肌注'),
  }
}

const material = (
  { create, word }: Making,
  code: string,
  name: string,
  materialClass: string,
  unit: string,
  more: object,
): Promise<string> =>
  create('basic-material', { code, name, materialClass, unitId: word('unit', unit), ...more })

async function createFeeds(making: Making): Promise<Record<FeedClass, string>> {
  const feeds: [string, string][] = []
  for (const [index, [key, word]] of Object.entries(FEED_CLASSES).entries())
    feeds.push([
      key,
      await material(making, `L0${index + 1}`, `${word}料`, 'FEED', '公斤', {
        standardPrice: PRICES[key as FeedClass],
      }),
    ])
  return Object.fromEntries(feeds) as Record<FeedClass, string>
}

async function createDrugs(making: Making): Promise<Pick<CareMasters, 'drugs' | 'premix'>> {
  const drugs: string[] = []
  for (const { code, name, price, withdrawDays } of DRUGS)
    drugs.push(await material(making, code, name, 'DRUG', '瓶', { standardPrice: price, withdrawDays }))
  const [first, ...others] = drugs
  if (!first) throw new Error('the demo has no drugs')
  const premix = await material(making, 'Y09', '替米考星预混剂', 'DRUG', '公斤', {
    standardPrice: '48',
    withdrawDays: 14,
  })
  return { drugs: [first, ...others], premix }
}

async function createStandards({ create }: Making, feeds: CareMasters['feeds']): Promise<void> {
  for (const { name, feedClass, from, to, kilos } of STANDARDS)
    await create('base-feeding-standards', {
      name,
      feedClass,
      fromDay: from,
      toDay: to,
      kgPerHead: String(kilos),
      feedId: feeds[feedClass],
    })
}

/** Vaccines, and the vaccinations that give them; by the name of the vaccination. */
async function createProgramme(making: Making): Promise<Map<string, string>> {
  const vaccines = new Map<string, string>()
  for (const [index, { vaccine, price, ...item }] of PROGRAMME.entries()) {
    const uid = await material(making, `M0${index + 1}`, vaccine, 'VACCINE', '头份', { standardPrice: price })
    vaccines.set(item.name, uid)
    await making.create('standard-immune', {
      ...item,
      vaccineId: uid,
      dose: '2ml',
      routeId: making.word('immune_method', '颈部肌注'),
    })
  }
  return vaccines
}

/** Uids of common words, by dictionary and name; the first of a dictionary where a name is missing. */
async function dictionary(tx: Tx) {
  const found = await sql<{
    scode: string
    name1: string
    uid: string
  }>`select scode, name1, uid from data_dictionary
    where company_id is null and parent_id is null and not deleted order by scode, sort`.execute(tx)
  const one = (scode: string, name1: string): string => {
    const own = found.rows.filter((row) => row.scode === scode)
    const uid = (own.find((row) => row.name1 === name1) ?? own[0])?.uid
    if (!uid) throw new Error(`the dictionary has no entry for ${scode}`)
    return uid
  }
  return { one }
}
