import type { Card, Pig } from '#pages/pig/card/card-data.ts'
import type { CardEvent, Litter, ParityLine, Service } from '#resources/answers/animal-card.ts'

export const FARM = '019a0000-0000-7000-8000-000000000001'
export const PIG = '019a0000-0000-7000-8000-0000000000a1'
const HOUSE = '019a0000-0000-7000-8000-0000000000b1'
const CRATE = '019a0000-0000-7000-8000-0000000000b2'

export const service = (date: string, more: Partial<Service> = {}): Service => ({
  uid: `s${date}`,
  date,
  cycleParity: 0,
  no: 1,
  category: 'WEANED',
  init: false,
  boarEarnock: 'G0009',
  doseCount: 2,
  weanDate: null,
  dueDate: '2026-11-25',
  positiveDate: null,
  outcome: 'OPEN',
  outcomeDate: null,
  ...more,
})

export const litter = (parity: number, more: Partial<Litter> = {}): Litter => ({
  uid: `l${parity}`,
  parity,
  farrowDate: '2026-07-04',
  gestationDays: 115,
  init: false,
  totalBorn: 13,
  livePiglets: 12,
  healthy: 11,
  weak: 1,
  deformedLive: 0,
  stillborn: 1,
  mummy: 0,
  litterWeight: '16.40',
  suckling: 0,
  deaths: 0,
  weaned: 12,
  weanWeight: '84.40',
  weanDate: '2026-07-29',
  lactationDays: 25,
  ...more,
})

export const event = (
  type: string,
  date: string,
  payload: object = {},
  more: Partial<CardEvent> = {},
): CardEvent => ({
  uid: `${type}-${date}`,
  pigId: PIG,
  earNo: 'M0001',
  type,
  date,
  payload: { ...payload },
  confirmReason: null,
  version: 1,
  operator: '赵敏',
  createdAt: `${date} 10:00:00`,
  ...more,
})

const current: ParityLine = {
  parity: 7,
  service: service('2026-08-03', {
    cycleParity: 6,
    weanDate: '2026-07-29',
    positiveDate: '2026-08-31',
    outcome: 'POSITIVE',
  }),
  services: 1,
  litter: null,
  wsi: 5,
  npd: 5,
}
const before: ParityLine = {
  parity: 6,
  service: service('2026-03-11', { cycleParity: 5, outcome: 'FARROWED', boarEarnock: 'G0006' }),
  services: 1,
  litter: litter(6),
  wsi: 5,
  npd: 5,
}
const taken: ParityLine = {
  parity: 5,
  service: null,
  services: 0,
  litter: litter(5, {
    init: true,
    totalBorn: 0,
    livePiglets: 0,
    healthy: 0,
    weak: 0,
    stillborn: 0,
    litterWeight: null,
    gestationDays: null,
    farrowDate: '2026-02-01',
    weanDate: '2026-03-06',
    weaned: 10,
    weanWeight: '70.00',
    lactationDays: 33,
  }),
  wsi: null,
  npd: null,
}

export const pig: Pig = {
  uid: PIG,
  farmId: FARM,
  earNo: 'M0001',
  pigNo: 'F0100000001',
  sex: 'F',
  status: 'PREGNANT',
  statusSince: '2026-08-31',
  parity: 6,
  breedIdTitle: '大白',
  lineIdTitle: '法系',
  selectiveLevelIdTitle: '生产群',
  birthDate: '2023-07-14',
  entryDate: '2024-01-20',
  source: 'OWN',
  houseIdTitle: '分娩舍3',
  penIdTitle: '04',
  lastServiceDate: '2026-08-03',
  dueDate: '2026-11-25',
  earTag: 'E300121',
  teatL: 7,
  teatR: 7,
  originalValue: '3600.00',
  sireEarNo: 'G0188',
  damEarNo: 'N2106',
  exitDate: null,
}

export const events: CardEvent[] = [
  event('event_transfer_house', '2026-11-17', { houseId: HOUSE, penId: CRATE }),
  event('event_gestation', '2026-10-02', { gestationResult: 'POSITIVE', gestationResultDesc: '阳性' }),
  event('event_gestation', '2026-08-31', { gestationResult: 'POSITIVE', gestationResultDesc: '阳性' }),
  event('event_mat', '2026-08-03', {
    boarEarnock: 'G0009',
    method: 'PCAI',
    doses: [{ boarEarnock: 'G0009' }, { boarEarnock: 'G0009' }],
    backfat: 17,
  }),
  event('event_wean', '2026-07-29', { startes: 12, weanWeight: 84.4, target: { kind: 'HOUSE', id: HOUSE } }),
  event('event_piglet_death', '2026-07-06', { qty: 1, reason: 'word' }),
  event('event_farr', '2026-07-04', {
    healthy: 11,
    weak: 1,
    stillborn: 1,
    livePiglets: 12,
    totalBorn: 13,
    litterWeight: 16.4,
  }),
]

/** The sow of the reference picture, on 2026-11-21. */
export const card: Card = {
  pig,
  parities: [current, before, taken],
  spans: [
    { from: '2026-03-06', to: '2026-03-11', status: 'WEANED', openReason: null, parity: 5 },
    { from: '2026-03-11', to: '2026-07-04', status: 'MATED', openReason: null, parity: 5 },
    { from: '2026-07-04', to: '2026-07-29', status: 'LACTATING', openReason: null, parity: 6 },
    { from: '2026-07-29', to: '2026-08-03', status: 'WEANED', openReason: null, parity: 6 },
    { from: '2026-08-03', to: '2026-08-31', status: 'MATED', openReason: null, parity: 6 },
    { from: '2026-08-31', to: null, status: 'PREGNANT', openReason: null, parity: 6 },
  ],
  stays: [
    { from: '2026-07-29', to: '2026-11-17', place: '妊娠舍2-118' },
    { from: '2026-11-17', to: null, place: '分娩舍3-04' },
  ],
  events,
  titles: { [HOUSE]: '分娩舍3', [CRATE]: '分娩舍3-04', word: '压死' },
  pedigree: {
    earNo: 'M0001',
    uid: PIG,
    sire: { earNo: 'G0188', uid: 'sire', sire: null, dam: null },
    dam: { earNo: 'N2106', uid: null, sire: null, dam: null },
  },
  siring: null,
  limits: { gestationDays: 114, gestationMin: 105, lactationDays: 24, wsiTarget: 7, firstServiceAge: 180 },
  today: '2026-11-21',
}

export const cardWith = (more: Partial<Pig>, rest: Partial<Card> = {}): Card => ({
  ...card,
  ...rest,
  pig: { ...pig, ...more },
})

/** Results of the farm's litters, to compare with hers. */
export const farmMeans = {
  litters: 10,
  live: 125,
  weanedLitters: 10,
  weaned: 114,
  weighed: 100,
  weanWeight: '692.00',
  served: 10,
  wsiDays: 59,
}
