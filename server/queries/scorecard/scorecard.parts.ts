import { decimal, integer, weight } from '#kit/field.ts'
import { hiddenSum, type ReportColumns, spanDays } from '#kit/report-column.ts'

/** Sums the figures are computed from; each opens the rows it adds up. */
const sum = (label: string, unit = '头') => hiddenSum(integer(label, { unit }), { drill: true })
const days = (label: string) => sum(label, '天')
/** Heads at the end of the last day. */
const level = (label: string) =>
  hiddenSum(integer(label, { unit: '头' }), { drill: true, formula: 'F06', overrides: { level: true } })

export const parts = {
  periodDays: spanDays('期间天数'),
  herdDays: days('母猪头日'),
  matedDays: days('能繁头日'),
  earlierMatedDays: days('前移138天能繁头日'),
  giltDays: days('后备天数'),
  npd: days('非生产天数合计'),
  idleDays: days('非生产和后备天数'),
  endSows: level('期末母猪'),
  endGilts: level('期末后备'),
  endMated: level('期末已配'),
  endPregnant: level('期末妊娠'),
  endLactating: level('期末哺乳'),
  endWeaned: level('期末断奶'),
  endOpen: level('期末空怀'),
  endCullWait: level('期末待淘'),
  endParities: hiddenSum(integer('期末胎次合计', { unit: '胎' }), { overrides: { level: true } }),
  endFarrowed: level('期末经产'),
  remaining: sum('已成熟未离场配种', '次'),
  matured: sum('已成熟配种', '次'),
  maturedFarrowed: sum('已成熟配种中分娩', '次'),
  unripe: sum('未成熟配种', '次'),
  earlierServices: sum('前移114天配种', '次'),
  repeats: sum('复配次数', '次'),
  firstMated: sum('后备首配'),
  conceived: sum('首次结果阳性', '次'),
  known: sum('首次结果已知', '次'),
  awaited: sum('待检', '次'),
  firstConceived: sum('首配首次结果阳性', '次'),
  firstKnown: sum('首配首次结果已知', '次'),
  returned: sum('返情', '次'),
  aborted: sum('流产', '次'),
  wsiDays: days('断配间隔合计'),
  wsiCount: sum('断奶首配', '次'),
  weanedSows: sum('断奶母猪'),
  servedIn7: sum('7天内配种'),
  totalBorn: sum('总产仔'),
  livePiglets: sum('活仔'),
  healthy: sum('健仔'),
  stillborn: sum('死胎'),
  blackDead: sum('黑胎'),
  mummy: sum('木乃伊'),
  deadBorn: sum('死胎黑胎木乃伊'),
  litterWeight: hiddenSum(weight('窝重')),
  weighedLive: sum('称重活仔'),
  gestationSum: days('妊娠天数合计'),
  gestationCount: sum('有配种记录窝数', '窝'),
  lactationSum: days('哺乳天数合计'),
  lactationCount: sum('有哺乳天数的窝', '窝'),
  lostOfWeaned: sum('断奶窝死亡'),
  startedOfWeaned: sum('断奶窝活仔＋寄入－寄出'),
  pigletDeaths: sum('期内仔猪死亡'),
  weanWeight: hiddenSum(weight('断奶重')),
  weighedWeaned: sum('称重断奶头数'),
  // a farm without sales of market pigs has no value here: unknown, not 0
  marketed: hiddenSum(decimal('出栏肥猪', { unit: '头', digits: 0 })),
  deaths: sum('死亡母猪'),
  culls: sum('淘汰母猪'),
} as const satisfies ReportColumns
