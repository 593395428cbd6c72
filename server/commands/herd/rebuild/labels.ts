import { breedingPig } from '#resources/pig/breeding-pig.ts'
import { growingBatch } from '#resources/pig/growing-batch.ts'
import { snake } from '../../../kit/names.ts'

/** Projections in the words of the screens. */
export const tableLabels: Readonly<Record<string, string>> = {
  pig: '猪只档案',
  service: '配种',
  litter: '窝',
  litterMove: '带仔变动',
  piglet: '仔猪',
  span: '状态区间',
  stay: '栏舍区间',
  semenCollection: '采精',
  semenLot: '精液批次',
  semenMove: '精液份数变动',
  batch: '批次',
  batchMove: '批次变动',
  batchWeighing: '批次称重',
}

const ofBatch = Object.entries(growingBatch.fields).map(([key, { label }]) => [snake(key), label])
const ofAnimal = Object.entries(breedingPig.fields).map(([key, { label }]) => [snake(key), label])

const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofBatch),
  ...Object.fromEntries(ofAnimal),
  service_date: '配种日期',
  cycle_parity: '胎次',
  category: '配种类型',
  init: '初始数据',
  boar_id: '公猪',
  boar_earnock: '公猪',
  technician: '配种员',
  dose_count: '剂次',
  wean_date: '断奶日期',
  positive_date: '阳性日期',
  outcome: '结果',
  outcome_date: '结果日期',
  farrow_date: '分娩日期',
  litter_no: '窝号',
  service_uid: '受胎配种',
  mate_date: '配种日期',
  gestation_days: '妊娠天数',
  healthy: '健仔',
  weak: '弱仔',
  deformed_live: '畸形活仔',
  live_piglets: '活仔',
  stillborn: '死胎',
  black_dead: '黑胎',
  mummy: '木乃伊',
  deformed_dead: '畸形死仔',
  total_born: '总产仔',
  males: '公仔',
  females: '母仔',
  litter_weight: '窝重',
  duration_min: '产程',
  assisted: '助产',
  midwife: '接产员',
  nurse: '奶妈',
  foster_in: '寄入',
  foster_out: '寄出',
  selected: '选留',
  piglet_no: '仔猪号',
  deaths: '死亡',
  weaned: '断奶数',
  wean_weight: '断奶窝重',
  lactation_days: '哺乳天数',
  litter_uid: '窝',
  kind: '变动类型',
  move_date: '日期',
  qty: '头数',
  from_date: '起',
  to_date: '止',
  pig_id: '猪只',
  batch_id: '批次',
  weight: '重量',
  amount: '金额',
  born: '平均出生日',
  counter_batch_id: '对方批次',
  reason_id: '原因',
  no: '次序',
  sample_qty: '抽样头数',
}

/** The word of a column; one nobody named is told as part of its table. */
export const columnLabel = (table: string, column: string): string =>
  COLUMNS[column] ?? `${tableLabels[table] ?? '其他'}内容`
