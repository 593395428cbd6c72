import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { Some, Weighted } from './random.ts'

interface Word {
  scode: string
  name1: string
  uid: string
  parent: string | null
}

type Causal = Weighted<string>

/** Why animals of the demo herds leave or are lost: uids of the dictionary, with how often each is the cause. */
export interface Causes {
  readonly cull: Causal
  readonly barren: string
  readonly old: string
  readonly death: Causal
  readonly heatDeath: string
  readonly abort: Causal
  readonly heatAbort: string
  readonly disposal: string
  /** Of piglets in their first days, and later. */
  readonly newborn: Causal
  readonly suckling: Causal
  readonly frozen: string
}

export interface GrowingCauses {
  readonly nursery: Causal
  readonly finish: Causal
  /** Subjects of an outbreak. */
  readonly outbreak: string
  readonly cull: Causal
  readonly disposal: string
}

interface DemoWords {
  readonly breeds: Some<{ breedId: string; lineId?: string }>
  /** Breed and line of the boars of a commercial herd. */
  readonly sires: Some<{ breedId: string; lineId?: string }>
  readonly levels: Some<string>
  readonly causes: Causes
  readonly growing: GrowingCauses
}

type Bred = DemoWords['breeds'][number]

/** A breed of the dictionary, with its first lines. */
function breedOf(words: readonly Word[], name: string, lines: number): Bred[] {
  const breed = words.find(
    ({ scode, parent, name1 }) => scode === 'breeds' && parent === null && name1 === name,
  )
  if (!breed) return []
  const own = words.filter(({ parent }) => parent === breed.uid).slice(0, lines)
  return own.length === 0
    ? [{ breedId: breed.uid }]
    : own.map(({ uid }) => ({ breedId: breed.uid, lineId: uid }))
}

function atLeastOne([first, ...rest]: readonly Bred[], of: string): Some<Bred> {
  if (!first) throw new Error(`the dictionary has none of the breeds of ${of}`)
  return [first, ...rest]
}

/** Sows of a commercial herd, each breed with a line of its own. */
const DAMS = ['大白', '长白', '二元']
const SIRES = '杜洛克'
const SIRE_LINES = 2

/** Uids of the dictionary words a demo herd needs, found by their names. */
export async function dictionaryWords(tx: Tx): Promise<DemoWords> {
  const found = await sql<Word>`
    select scode, name1, uid, parent_id as parent from data_dictionary where company_id is null and not deleted order by sort`.execute(
    tx,
  )
  /** The first of a dictionary where the farm renamed or deleted a word. */
  const word = (scode: string, name1: string): string => {
    const own = found.rows.filter((row) => row.scode === scode && row.parent === null)
    const uid = (own.find((row) => row.name1 === name1) ?? own[0])?.uid
    if (!uid) throw new Error(`the dictionary has no entry for ${scode}`)
    return uid
  }
  const shares = (scode: string, [first, ...rest]: Weighted<string>): Causal => {
    const named = ([name, share]: readonly [string, number]) => [word(scode, name), share] as const
    return [named(first), ...rest.map(named)]
  }
  const level = (name: string) => word('selective_level', name)
  return {
    breeds: atLeastOne(
      DAMS.flatMap((name) => breedOf(found.rows, name, 1)),
      'the demo herd',
    ),
    sires: atLeastOne(breedOf(found.rows, SIRES, SIRE_LINES), 'its boars'),
    levels: [level('核心群'), level('扩繁群'), level('生产群')],
    causes: causesOf(word, shares),
    growing: growingCausesOf(word, shares),
  }
}

type WordOf = (scode: string, name: string) => string
type SharesOf = (scode: string, names: Weighted<string>) => Causal

const causesOf = (word: WordOf, shares: SharesOf): Causes => ({
  cull: shares('cull_reason', [
    ['肢蹄病', 30],
    ['产仔少', 20],
    ['泌乳差', 14],
    ['不发情', 14],
    ['体况差', 12],
    ['生殖道疾病', 10],
  ]),
  barren: word('cull_reason', '屡配不孕(返情≥2)'),
  old: word('cull_reason', '胎龄高'),
  death: shares('death_reason', [
    ['急性死亡', 34],
    ['难产', 18],
    ['肢蹄/瘫痪', 18],
    ['子宫/阴道脱', 12],
    ['消化道', 10],
    ['不明', 8],
  ]),
  heatDeath: word('death_reason', '热应激'),
  abort: shares('abort_reason', [
    ['应激', 34],
    ['不明', 26],
    ['机械损伤', 16],
    ['霉菌毒素', 14],
    ['蓝耳病', 10],
  ]),
  heatAbort: word('abort_reason', '热应激'),
  disposal: word('disposal_method', '无害化处理'),
  newborn: shares('piglet_death_reason', [
    ['压死', 46],
    ['弱死', 30],
    ['饿死(缺奶)', 14],
    ['畸形', 6],
    ['咬死', 4],
  ]),
  suckling: shares('piglet_death_reason', [
    ['腹泻', 48],
    ['压死', 20],
    ['弱死', 16],
    ['其他', 16],
  ]),
  frozen: word('piglet_death_reason', '冻死'),
})

const growingCausesOf = (word: WordOf, shares: SharesOf): GrowingCauses => ({
  nursery: shares('growing_death_reason', [
    ['腹泻', 34],
    ['呼吸道', 26],
    ['水肿', 16],
    ['神经症', 14],
    ['猝死', 10],
  ]),
  finish: shares('growing_death_reason', [
    ['呼吸道', 42],
    ['猝死', 20],
    ['脱肛/疝气', 14],
    ['应激', 14],
    ['咬尾', 10],
  ]),
  outbreak: word('growing_death_reason', '呼吸道'),
  cull: shares('cull_reason', [
    ['疾病', 60],
    ['肢蹄病', 25],
    ['体况差', 15],
  ]),
  disposal: word('disposal_method', '无害化处理'),
})
