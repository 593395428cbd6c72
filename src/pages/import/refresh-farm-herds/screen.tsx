import { Button } from 'antd'
import { useState } from 'react'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { date, organisation } from '#kit/field.ts'
import { TaskView } from '#pages/pig/rebuild/rebuild.task-view.tsx'
import { useStartTask, useTask } from '#pages/pig/rebuild/use-task.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { FollowRows } from '#views/resource-list/follow-rows.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'

const fields = {
  farmId: organisation('猪场', ['farm'], { required: true }),
  fromDate: date('起始日期', { hint: '此日期前已离场的猪只不处理，留空处理全部' }),
}

const WORDS = {
  check: { title: '试算：只比较，不改数据', ok: '试算' },
  run: { title: '重算：按事件改正不一致的数据', ok: '重算' },
} as const

const EVERY_MS = 1500
const isRunning = ({ status }: ListRow): boolean => status === 'RUNNING'

/** 刷新猪场猪群: every run over a farm, its progress and its findings. */
export function Screen() {
  const [opened, setOpened] = useState<ListRow | null>(null)
  const [starting, setStarting] = useState<'check' | 'run' | null>(null)
  const [mayCheck, mayRun] = [useMay(herdRebuild.name, 'check'), useMay(herdRebuild.name, 'run')]
  return (
    <>
      <ResourceList
        resource={herdRebuild}
        noun="重算任务"
        onOpen={setOpened}
        rowActions={() => [{ key: 'found', label: '结果', onClick: setOpened }]}
        toolbar={(list) => (
          <>
            {mayRun && (
              <Button type="primary" onClick={() => setStarting('run')}>
                重算
              </Button>
            )}
            {mayCheck && <Button onClick={() => setStarting('check')}>试算</Button>}
            <FollowRows list={list} isRunning={isRunning} everyMs={EVERY_MS} />
          </>
        )}
      />
      {starting && <StartForm kind={starting} onClose={() => setStarting(null)} />}
      {opened && <Result key={opened.uid} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Result({ row, onClose }: { row: ListRow; onClose(): void }) {
  const { task } = useTask(`${herdRebuild.name}/${row.uid}/found`)
  return (
    <SplitDrawer
      open
      wide
      title={row.kind === 'CHECK' ? '试算结果' : '重算结果'}
      scope={String(row.startedAt ?? '').slice(0, 16)}
      onClose={onClose}
    >
      <div className="rebuild-drawer">{task ? <TaskView task={task} /> : <p role="status">正在读取…</p>}</div>
    </SplitDrawer>
  )
}

interface StartFormProps {
  kind: keyof typeof WORDS
  onClose(): void
}

/** Which farm, and from which day on. */
function StartForm({ kind, onClose }: StartFormProps) {
  const start = useStartTask()
  const farmId = currentFarm.getState().farm?.uid
  return (
    <FieldsModal
      title={WORDS[kind].title}
      fields={fields}
      start={farmId ? { farmId } : {}}
      okText={WORDS[kind].ok}
      onClose={onClose}
      onOk={({ farmId: farm, fromDate }) => start(kind, String(farm), { fromDate, quiet: true })}
    />
  )
}
