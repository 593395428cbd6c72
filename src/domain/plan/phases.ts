import { ruleMessage } from '../rules.ts'

/** Kinds of projects (§2.15): a new farm, one filled again after it was empty, a bigger one. */
export const PROJECT_KINDS = { NEW: '新建', REPOPULATE: '复产', EXPAND: '扩建' } as const
export type ProjectKind = keyof typeof PROJECT_KINDS

export const PHASES = {
  INITIATE: '立项',
  DESIGN: '设计报批',
  BUILD: '建设改造',
  ACCEPT: '验收消毒',
  CLEAN: '清场消毒',
  SENTINEL: '哨兵监测',
  STOCK: '引种',
  PRODUCE: '投产',
  FULL: '达产',
} as const
export type Phase = keyof typeof PHASES

/** Stage of a project: a phase, or behind the last. */
export const PROJECT_STAGES = { ...PHASES, DONE: '已完成' } as const
type Stage = keyof typeof PROJECT_STAGES

const BUILT = ['INITIATE', 'DESIGN', 'BUILD', 'ACCEPT', 'STOCK', 'PRODUCE', 'FULL'] as const
const ORDER: Readonly<Record<ProjectKind, readonly Phase[]>> = {
  NEW: BUILT,
  EXPAND: BUILT,
  REPOPULATE: ['INITIATE', 'CLEAN', 'SENTINEL', 'STOCK', 'PRODUCE', 'FULL'],
}

/** The phases of a kind of project, in the order they are passed. */
export const phasesOf = (kind: ProjectKind): readonly Phase[] => ORDER[kind]

/** A phase that is behind: who let it pass, and when. */
export interface Gate {
  readonly phase: Phase
  /** YYYY-MM-DD */
  readonly passedOn: string
  readonly passedBy: string
  readonly note: string | null
}

/** The phase of a project after these gates. */
export const stageOf = (kind: ProjectKind, gates: readonly Gate[]): Stage =>
  ORDER[kind][gates.length] ?? 'DONE'

/** True where the gates passed so far are the first ones of this kind, too. */
export const fitsKind = (kind: ProjectKind, gates: readonly Gate[]): boolean =>
  gates.every(({ phase }, index) => ORDER[kind][index] === phase)

interface Passing {
  readonly kind: ProjectKind
  readonly gates: readonly Gate[]
  readonly startDate: string
  readonly today: string
  /** Items of the phase in the plan in force that are not done. */
  readonly open: readonly string[]
}

/** Why the phase cannot be passed on that day, at its field; null when it can. Open items need a word of explanation. */
export function passMistake(
  project: Passing,
  gate: { readonly phase: string; readonly passedOn: string; readonly note: string | null },
): { readonly field: 'phase' | 'passedOn' | 'note'; readonly message: string } | null {
  const stage = stageOf(project.kind, project.gates)
  if (stage === 'DONE') return { field: 'phase', message: '项目各阶段均已通过' }
  if (gate.phase !== stage) return { field: 'phase', message: `阶段须依次通过，当前为【${PHASES[stage]}】` }
  if (gate.passedOn > project.today) return { field: 'passedOn', message: ruleMessage('V-001', {}) }
  const last = project.gates.at(-1)
  if (gate.passedOn < (last?.passedOn ?? project.startDate))
    return {
      field: 'passedOn',
      message: last
        ? `不能早于上一阶段的通过日期${last.passedOn}`
        : `不能早于项目开始日期${project.startDate}`,
    }
  if (project.open.length > 0 && !gate.note)
    return { field: 'note', message: `${openItems(project.open)}，确需通过请填写说明` }
  return null
}

const NAMED = 3
const openItems = (open: readonly string[]): string =>
  `本阶段还有${open.length}项未完成：${open.slice(0, NAMED).join('、')}${open.length > NAMED ? '等' : ''}`
