import { Button, Input } from 'antd'
import { useState } from 'react'
import {
  type Count,
  type CountedHeads,
  countDifferences,
  countedGroups,
  type Problem,
  type Step,
} from '#resources/golive/golive.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { GoLiveCard } from './go-live-card.tsx'
import { ProblemTable } from './problem-table.tsx'
import { type Going, type GoLiveModel, useAct } from './use-go-live.ts'

interface Props {
  going: Going
  model: GoLiveModel
  onStep(key: string): void
}

/** The sixth step: heads of files, system and houses next to each other, and everything that should be looked at. */
export function CheckStep({ going, model, onStep }: Props) {
  const { golive, steps } = going
  const own = steps.find(({ key }) => key === 'check')
  const { refused, run } = useAct(model)
  const problems = steps.flatMap((step) => (step.checkedAt ? step.problems : []))
  const counts = own?.counts ?? []
  // heads that can be counted in the houses are shown with their count below
  const others = counts.filter(({ group }) => !countedGroups.includes(group))
  return (
    <>
      <GoLiveCard
        label="校验"
        isStatus
        note={checkNote(golive?.job === 'CHECK', own, problems)}
        acts={
          golive?.status === 'OPEN' && (
            <Button type="primary" disabled={golive.job !== null} onClick={() => void run('check')}>
              {own?.checkedAt ? '重新校验' : '校验'}
            </Button>
          )
        }
        refused={refused}
      >
        {others.length > 0 && <Counts counts={others} />}
        {problems.length > 0 && <ProblemTable problems={problems} onStep={onStep} />}
      </GoLiveCard>
      {golive && counts.length > 0 && <PhysicalCount key={golive.uid} {...{ golive, counts, model }} />}
    </>
  )
}

function checkNote(isRunning: boolean, own: Step | undefined, problems: readonly Problem[]): string {
  if (isRunning) return '正在校验，可以离开此页'
  if (!own?.checkedAt) return '还没有校验'
  const when = `${own.checkedAt.slice(0, 16)} 校验`
  if (!own.checked) return `${when}，之后又有导入或回滚，请重新校验`
  if (problems.length === 0) return `${when}，没有发现问题`
  const errors = problems.filter(({ level }) => level === 'E').length
  return `${when}：错误 ${errors}，提醒 ${problems.length - errors}`
}

const placesOf = (unit: Count['unit']): number => (unit === '元' ? 2 : 0)

/** Heads by class, state, house and stage, and the stock of the warehouses. */
const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <div className="go-live-counts flex flex-wrap items-start gap-3">
    {[...Map.groupBy(counts, ({ group }) => group)].map(([group, lines]) => (
      <PlainTable
        key={group}
        className="go-live-table rows-table"
        label={`${group}${lines[0]?.unit ?? '头数'}核对`}
        rows={lines}
        rowKey={({ item }) => item}
        rowAttributes={({ file, system }) => ({ 'data-level': file === system ? undefined : 'E' })}
        columns={[
          { title: lines[0]?.unit ? `${group}（${lines[0].unit}）` : group, cell: ({ item }) => item },
          { title: '文件', isNumber: true, cell: ({ file, unit }) => formatNumber(file, placesOf(unit)) },
          { title: '系统', isNumber: true, cell: ({ system, unit }) => formatNumber(system, placesOf(unit)) },
        ]}
      />
    ))}
  </div>
)

interface PhysicalCountProps {
  golive: NonNullable<Going['golive']>
  counts: readonly Count[]
  model: GoLiveModel
}

type Typed = ReadonlyMap<string, number>
const keyOf = ({ group, item }: Pick<Count, 'group' | 'item'>) => `${group} ${item}`

/** Draft of a count, and its saving. */
function useCount({ golive, counts, model }: PhysicalCountProps) {
  const [typed, setTyped] = useState<Typed>(
    () => new Map((golive.counted ?? []).map((one) => [keyOf(one), one.heads])),
  )
  const [note, setNote] = useState(golive.countNote ?? '')
  const { busy, refused, setRefused, run } = useAct(model)
  const lines = counts.filter(({ group }) => countedGroups.includes(group))
  const counted = lines.flatMap(({ group, item }): CountedHeads[] => {
    const heads = typed.get(keyOf({ group, item }))
    return heads === undefined ? [] : [{ group, item, heads }]
  })
  const differences = countDifferences(counts, counted).length
  const save = async () => {
    const words = note.trim()
    if (differences > 0 && words === '') return setRefused('盘点与系统不同，请填写差异说明')
    return run('count', { lines: counted, note: words || null })
  }
  const type = (key: string, heads: number | null) => {
    const next = new Map(typed)
    if (heads === null) next.delete(key)
    else next.set(key, heads)
    setTyped(next)
  }
  return { typed, type, note, setNote, busy, refused, lines, counted, differences, save }
}

interface ReasonProps {
  note: string
  disabled: boolean
  onChange(note: string): void
}

const Reason = ({ note, disabled, onChange }: ReasonProps) => (
  <Input
    aria-label="差异说明"
    className="go-live-reason"
    placeholder="差异说明"
    maxLength={200}
    value={note}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** Heads of the files, of the system and counted in the houses, by class and house; a difference is explained before the farm is live. */
function PhysicalCount(props: PhysicalCountProps) {
  const { typed, type, note, setNote, busy, refused, lines, counted, differences, save } = useCount(props)
  const isOpen = props.golive.status === 'OPEN'
  const gapOf = (line: Count): number | null => {
    const heads = typed.get(keyOf(line))
    return heads === undefined ? null : heads - line.system
  }
  const input = (line: Count) => (
    <InputNumber
      aria-label={`${line.group} ${line.item} 盘点头数`}
      size="small"
      min={0}
      precision={0}
      controls={false}
      disabled={!isOpen}
      value={typed.get(keyOf(line)) ?? null}
      onChange={(value) => type(keyOf(line), value)}
    />
  )
  return (
    <GoLiveCard
      label="头数核对"
      note={noteOf(counted.length, lines.length, differences)}
      acts={
        <>
          <Reason note={note} disabled={!isOpen} onChange={setNote} />
          {isOpen && (
            <Button disabled={counted.length === 0} loading={busy} onClick={() => void save()}>
              保存盘点
            </Button>
          )}
        </>
      }
      refused={refused}
    >
      <div className="go-live-counts flex flex-wrap items-start gap-3">
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
          <PlainTable
            key={group}
            className="go-live-table rows-table"
            label={`${group}盘点`}
            rows={own}
            rowKey={({ item }) => item}
            rowAttributes={(line) => ({
              'data-level': gapOf(line) || line.file !== line.system ? 'E' : undefined,
            })}
            columns={[
              { title: group, cell: ({ item }) => item },
              { title: '文件', isNumber: true, cell: ({ file }) => formatNumber(file) },
              { title: '系统', isNumber: true, cell: ({ system }) => formatNumber(system) },
              { title: '盘点', isNumber: true, cell: input },
              { title: '差异', isNumber: true, cell: (line) => formatNumber(gapOf(line)) },
            ]}
          />
        ))}
      </div>
    </GoLiveCard>
  )
}

function noteOf(counted: number, all: number, differences: number): string {
  if (counted === 0) return '请按类别和栋舍清点后填写头数，有差异的说明原因'
  const filled = `已填 ${counted}/${all}`
  return differences === 0 ? `${filled}，与系统一致` : `${filled}，差异 ${differences} 处`
}
