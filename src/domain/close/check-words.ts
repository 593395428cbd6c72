/** Words of a line of the check list: for a passed check, and for a failed one. */
type Words = readonly [sound: string, wrong: string]

export const CHECK_WORDS = {
  documents: ['单据已全部审核或作废', '有未审核的单据'],
  feed: ['有猪的栋舍、批次每日用料已录入', '有猪的栋舍、批次缺录用料'],
  unpriced: ['用料、用药、疫苗、精液均有价格', '有未定价的用料、用药、疫苗或精液'],
  'road-pigs': ['种猪调拨已全部接收', '有未接收的种猪调拨'],
  'road-piglets': ['仔猪投放已全部接收', '有未接收的仔猪投放'],
  'road-semen': ['精液发货已全部接收', '有未接收的精液发货'],
  depreciation: ['生物资产折旧已计提', '生物资产折旧未计提'],
  signed: ['数据核对已签认', '数据核对未签认'],
} as const satisfies Readonly<Record<string, Words>>
export type CheckId = keyof typeof CHECK_WORDS

/** The words of a check by what it found: a reader must not have to turn a sentence round by the mark before it. */
export const checkLabel = (id: CheckId, count: number): string => CHECK_WORDS[id][count > 0 ? 1 : 0]
