import {
  SUBSCRIPTION,
  type SubscriptionDelivery,
  type SubscriptionLine,
  type SubscriptionRun,
} from '#kit/subscriptions.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

/** What a person does with his subscriptions; each act reads the list again. */
export function useSubscriptionActs(refetch: () => void, onEdit: (line: SubscriptionLine) => void) {
  const call = useCall(SUBSCRIPTION)
  const confirm = useConfirm()
  const step = async (part: string, done: string, values: Record<string, unknown> = {}): Promise<void> => {
    await call({ url: `${SUBSCRIPTION}/${part}`, values, done })
    refetch()
  }
  const remove = async ({ uid, name }: SubscriptionLine): Promise<void> => {
    const content = `删除订阅“${name}”及其发送记录？已生成的文件留在各人的下载中心`
    if (!(await confirm({ content, okText: '删除', danger: true }))) return
    await call({ url: `${SUBSCRIPTION}/${uid}`, method: 'delete', done: '订阅已删除' })
    refetch()
  }
  return {
    onEdit,
    onEnable: ({ uid, name }: SubscriptionLine, enabled: boolean) =>
      void step(`${uid}/enabled`, enabled ? `${name}已启用` : `${name}已停用`, { enabled }),
    onRemove: (line: SubscriptionLine) => void remove(line),
    run: ({ uid }: SubscriptionLine) => step(`${uid}/run`, '已开始发送'),
    resend: (run: SubscriptionRun, { uid }: SubscriptionDelivery) =>
      step(`runs/${run.uid}/${uid}/resend`, '已重新发送'),
  }
}
