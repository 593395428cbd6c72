import { addDays } from '#domain/calendar.ts'
import type { Given } from '../samples.ts'
import type { Givens, Scene } from './scene.ts'

/** A gilt as it came off the lorry. */
const bought = ({ breed }: Scene, earNo: string): Given => ({
  ...{ earNo, breedId: breed, sex: 'F', status: 'GILT', birthDate: '2026-04-01' },
  ...{ weight: '96.50', price: '2600.00', bloodline: '法系' },
})

export const pig: Givens = {
  'launch-apply': () => ({ planDate: null, heads: 40 }),
  'pig-introduction': (scene, seed) => ({
    ...{ introDate: '2026-11-01', releaseDate: null, result: 'WAITING' },
    pigs: [bought(scene, `YZ${seed}`)],
  }),
  'pig-introduce': (scene, seed) => ({
    ...{
      applyId: scene.apply,
      supplierId: scene.supplier,
      arriveDate: '2026-11-01',
      arrived: 2,
      dead: 1,
      unfit: null,
    },
    pigs: [bought(scene, `DC${seed}`)],
  }),
  'pigmanage-dropping': ({ neighbour, batch }) => ({
    inFarmId: neighbour.uid,
    sendDate: '2026-11-05',
    batches: [{ batchNo: batch, heads: 2, weight: '14.2' }],
  }),
  'pigmanage-pigletReceive': ({ farm, neighbour, house }) => ({
    ...{ inFarmId: farm.uid, outFarmId: neighbour.uid, houseId: house.uid, status: 'DRAFT', sendDate: null },
  }),
  breedPigTransfer: ({ neighbour }) => ({ inFarmId: neighbour.uid, pigs: [{ earNo: 'T1' }] }),
  'fy-introduction': ({ neighbour }) => ({
    ...{ toFarmId: neighbour.uid, introDate: '2026-11-01', pigs: [{ earNo: 'GIVEN1' }] },
  }),
  // no pig stands in the house by the books, and none was seen
  zzhd: ({ house }, seed) => ({
    ...{ houseId: house.uid, countDate: '2026-11-01', pigs: [{ earNo: `HD${seed}` }] },
  }),
  // with one of a hundred years ago the next answer would compute the costs of sixty months, and the one after it of sixty more
  'batch-manage': (_, seed) => ({ openDate: addDays('2026-11-01', -(seed % 700)) }),
  // one row of a class and month
  ebsProdCheck: (_, seed) => ({
    period: `${2000 + (seed % 97)}-${String(1 + (seed % 12)).padStart(2, '0')}`,
  }),
  // days of an animal at a station, none of them to come
  jzswFeedInfo: ({ farm }, seed) => ({
    ...{ earNo: 'GIVEN1', day: addDays('2026-11-01', -(seed % 7000)), stationFarmId: farm.uid, feedId: null },
  }),
}
