import type { EventForm } from './event-form.ts'
import type { Resource } from './resource.ts'
import type { Need } from './row-source.ts'

/** Contents of a farm. */
export interface Present {
  readonly places: boolean
  readonly pigs: boolean
  readonly batches: boolean
}

export interface Missing {
  readonly title: string
  /** Where it comes from, in one sentence. */
  readonly note: string
  /** The step of 开始使用 that brings it; null: the screen alone does. */
  readonly step: 'farm' | 'pens' | 'herd' | null
  /** Name of the screen that adds it as well; null: the guide alone does. */
  readonly screen: string | null
  /** In place of the note for a person who has no way there. */
  readonly without?: string
}

const ENTRY = 'event-entry'
const BATCHES = 'batch-manage'

const MISSING: Readonly<Record<Need, Missing>> = {
  farm: {
    title: '还没有猪场',
    note: '先建立公司和猪场，再录入和查询',
    step: 'farm',
    screen: null,
    without: '还没有建立猪场，或没有授权给您',
  },
  places: {
    title: '本场还没有栋舍栏位',
    note: '先建立栋舍栏位，猪只才有位置',
    step: 'pens',
    screen: 'org-manage',
  },
  pigs: {
    title: '本场还没有种猪',
    note: '先导入上线当天的种猪，或录入进场的种猪',
    step: 'herd',
    screen: ENTRY,
  },
  batches: {
    title: '本场还没有批次',
    note: '先导入上线当天的批次，或在断奶时、批次管理中建立批次',
    step: 'herd',
    screen: BATCHES,
  },
  herd: {
    title: '本场还没有猪群数据',
    note: '先导入上线当天的种猪和批次，或录入进场的种猪',
    step: 'herd',
    screen: ENTRY,
  },
}

/** Data a screen finds missing by itself: its own answer says that there is none. */
export const MISSING_ROWS = {
  project: {
    title: '还没有项目',
    note: '先在项目管理新增项目',
    step: null,
    screen: 'projectM',
  },
  plan: {
    title: '还没有生效的计划',
    note: '先在计划管理新增计划并生效',
    step: null,
    screen: 'planM',
  },
  task: {
    title: '没有下载任务',
    note: '报表的离线查询，以及行数多的导出，结果会出现在这里',
    step: null,
    screen: 'births',
  },
} as const satisfies Readonly<Record<string, Missing>>

/** The first thing that is missing of what a screen needs; null where all is there or not known yet. */
export function missingOf(
  needs: readonly Need[],
  { hasFarm, present }: { readonly hasFarm: boolean; readonly present: Present | null },
): Missing | null {
  const has = (need: Need): boolean => {
    if (need === 'farm') return hasFarm
    if (!present) return true
    const lacks = (one: keyof Present) => present[one] === false
    return need === 'herd' ? !(lacks('pigs') && lacks('batches')) : !lacks(need)
  }
  const first = needs.find((need) => !has(need))
  return first ? MISSING[first] : null
}

/** Needs of an event form: what its rows are of, else its animals or batches. */
export function needsOfForm({ target, rowsOf }: Pick<EventForm, 'target' | 'rowsOf'>): readonly Need[] {
  if (rowsOf) return ['farm', rowsOf]
  if (target === null) return ['farm', 'herd']
  return ['farm', target === 'batch' ? 'batches' : 'pigs']
}

const OF_FARM: readonly Need[] = ['farm']
const NOTHING: readonly Need[] = []

/** Needs of a whole screen of a resource: without a farm its list has neither filters nor rows. */
export const needsOfScreen = ({ scope }: Pick<Resource, 'scope'>): readonly Need[] =>
  scope === 'farm' ? OF_FARM : NOTHING

/** Reports and imports are of farms. */
export const NEEDS_FARM = OF_FARM

/** Needs of a list before it can have rows: the farm, and what its rows are of. */
export function needsOfResource({ scope, rowsOf }: Pick<Resource, 'scope' | 'rowsOf'>): readonly Need[] {
  if (scope !== 'farm') return NOTHING
  return rowsOf ? ['farm', rowsOf] : OF_FARM
}
