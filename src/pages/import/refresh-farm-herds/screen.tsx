import { Button } from 'antd'
import { useState } from 'react'
import { TaskView } from '#pages/pig/rebuild/task-view.tsx'
import { useTask } from '#pages/pig/rebuild/use-task.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { FollowRows } from '#views/resource-list/follow-rows.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { StartForm } from './start-form.tsx'

const EVERY_MS = 1500
const isRunning = ({ status }: ListRow): boolean => status === 'RUNNING'

/** 刷新猪场猪群: every run over a farm, how far it is and what it found. */
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
