import { Button } from 'antd'
import { useFarm } from '#app-state/use-farm.ts'
import { TaskView } from '#pages/pig/rebuild/task-view.tsx'
import { useStartTask, useTask } from '#pages/pig/rebuild/use-task.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { NoFarm } from '#widgets/no-farm.tsx'

/** 数据核对: the identities of the herd, computed by a replay of all events against what the tables say. */
export function Checker() {
  const { farm, settled } = useFarm()
  if (farm) return <FarmChecker key={farm.uid} farmId={farm.uid} name={farm.name} />
  return settled ? <NoFarm title="没有可以核对的猪场" /> : null
}

function FarmChecker({ farmId, name }: { farmId: string; name: string }) {
  const { task, asked, error, refetch } = useTask(`${herdRebuild.name}/latest`, { farmId })
  const start = useStartTask()
  const confirm = useConfirm()
  const mayRun = useMay(herdRebuild.name, 'run')
  const running = task?.status === 'RUNNING'
  const check = () => void start('check', farmId).then(refetch)
  async function rebuild() {
    const content = `确定重算${name}？与事件不一致的数据会按事件改正`
    if (await confirm({ content, okText: '重算' })) await start('run', farmId).then(refetch)
  }
  return (
    <section className="event-checker" aria-label="数据核对">
      <div className="event-checker-bar">
        <Button type="primary" loading={running} onClick={check}>
          核对
        </Button>
        {mayRun && (
          <Button disabled={running} onClick={() => void rebuild()}>
            重算
          </Button>
        )}
        <span className="event-checker-note">
          按全部事件重算 {name} 的每头猪、每一窝、每个批次，与现有数据比较
        </span>
      </div>
      {error && (
        <EmptyState
          kind="no-data"
          title={`没有读到核对结果，${error.message || '服务暂时不可用'}`}
          actions={<Button onClick={refetch}>重试</Button>}
        />
      )}
      {asked && !task && <EmptyState kind="not-queried" title="还没有核对过" note="点“核对”开始" />}
      {task && <TaskView task={task} />}
    </section>
  )
}
