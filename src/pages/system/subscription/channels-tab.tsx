import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type ChannelKind, channelKinds } from '#domain/subscription/channels.ts'
import { type Fields, flag, organisation, text } from '#kit/field.ts'
import { type ChannelLine, SUBSCRIPTION } from '#kit/subscriptions.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { ScrollArea } from '#widgets/scroll-area.tsx'
import { testWords } from './channels-input.tsx'
import { Result } from './tone-result.tsx'

const URL = `${SUBSCRIPTION}/channels`
type Asked = { readonly kind: ChannelKind; readonly line?: ChannelLine }

/** 发送渠道: chat robots and mail servers, for the administrators of the group. Addresses and keys are never shown again. */
export function ChannelsTab({ onChanged }: { onChanged: () => void }) {
  const { answer, refetch } = useAnswer<{ list: readonly ChannelLine[] }>(URL, {
    overlay: true,
    quiet: false,
  })
  const [asked, ask] = useState<Asked | null>(null)
  const [tested, test] = useState<ChannelLine | null>(null)
  const list = answer?.list ?? []
  const changed = () => {
    refetch()
    onChanged()
  }
  const acts = useChannelActs(changed)
  return (
    <>
      <div className="subscription-bar flex flex-none items-center gap-2 px-3 h-11">
        {(Object.keys(channelKinds) as ChannelKind[]).map((kind) => (
          <Button key={kind} icon={<PlusOutlined />} onClick={() => ask({ kind })}>
            {channelKinds[kind]}
          </Button>
        ))}
      </div>
      <ScrollArea label="渠道列表">
        <ChannelTable
          list={list}
          onEdit={(line) => ask({ kind: line.kind, line })}
          onRemove={(line) => void acts.remove(line)}
          onTest={(line) => (line.kind === 'EMAIL' ? test(line) : void acts.test(line, null))}
        />
        {list.length === 0 && (
          <EmptyState kind="no-data" title="还没有发送渠道" note="群机器人的地址和密钥在群设置中取得" />
        )}
      </ScrollArea>
      <footer className="flex flex-none items-center justify-between px-3 h-11 text-12 text-2 border-t">
        <span>只能连接公网地址；内部地址须在服务器环境变量 OUTBOUND_ALLOW 中放行</span>
        <span>共 {list.length} 条</span>
      </footer>
      {asked && <ChannelForm asked={asked} onSaved={changed} onClose={() => ask(null)} />}
      {tested && (
        <FieldsModal
          title={`测试 ${tested.name}`}
          okText="发送"
          fields={{ to: text('收件邮箱', { required: true }) }}
          onClose={() => test(null)}
          onOk={async ({ to }) => {
            await acts.test(tested, String(to))
            return null
          }}
        />
      )}
    </>
  )
}

/** The fields of a kind; of one that is kept, address and key may be left empty. */
function fieldsOf({ kind, line }: Asked): Fields {
  const isNew = line === undefined
  const isMail = kind === 'EMAIL'
  const keep = isNew ? '' : '不填保持不变，已保存的不显示'
  const hint = keep || (isMail ? 'smtps://主机:465 或 smtp://主机:587' : '')
  const secret = text(isMail ? '密码' : '加签密钥', { maxLength: 200, hint: keep })
  const sender = text('发件人', { required: true, maxLength: 120 })
  return {
    name: text('名称', { required: true, maxLength: 40 }),
    companyId: organisation('可用公司', ['company'], { hint: '不填则全集团可用' }),
    address: text(isMail ? '服务器' : '机器人地址', { required: isNew, maxLength: 500, hint }),
    ...(isMail ? { sender, account: text('账号') } : {}),
    ...(kind === 'WECOM' ? {} : { secret }),
    enabled: flag('启用', { default: true }),
  }
}

interface FormProps {
  readonly asked: Asked
  onSaved(): void
  onClose(): void
}

function ChannelForm({ asked, onSaved, onClose }: FormProps) {
  const { kind, line } = asked
  return (
    <CallModal
      title={`${line ? '修改' : '新增'}${channelKinds[kind]}`}
      fields={fieldsOf(asked)}
      start={line ? { ...line } : { name: channelKinds[kind] }}
      resource={SUBSCRIPTION}
      url={line ? `${URL}/${line.uid}` : URL}
      method={line ? 'put' : 'post'}
      also={line ? { kind, version: line.version } : { kind }}
      done={() => '渠道已保存'}
      onDone={onSaved}
      onClose={onClose}
    />
  )
}

/** Actions of an administrator on channels; each act reads the list again. */
function useChannelActs(refetch: () => void) {
  const call = useCall(SUBSCRIPTION)
  const confirm = useConfirm()
  return {
    async test({ uid, name }: ChannelLine, to: string | null): Promise<void> {
      await call({ url: `${URL}/${uid}/test`, values: to ? { to } : {}, done: `${name} 已收下测试消息` })
      refetch()
    },
    async remove({ uid, name }: ChannelLine): Promise<void> {
      const content = `删除渠道“${name}”？用到它的订阅不再送到这里`
      if (!(await confirm({ content, okText: '删除', danger: true }))) return
      await call({ url: `${URL}/${uid}`, method: 'delete', done: '渠道已删除' })
      refetch()
    },
  }
}

interface TableProps {
  readonly list: readonly ChannelLine[]
  onEdit(line: ChannelLine): void
  onTest(line: ChannelLine): void
  onRemove(line: ChannelLine): void
}

const ChannelTable = ({ list, onEdit, onTest, onRemove }: TableProps) => (
  <PlainTable
    className="subscription-table rows-table subscription-runs"
    label="发送渠道"
    rows={list}
    rowKey={({ uid }) => uid}
    rowAttributes={({ enabled }) => ({ 'data-off': !enabled || undefined })}
    columns={[
      { title: '名称', className: 'subscription-name truncate', cell: ({ name }) => name },
      { title: '类型', cell: ({ kind }) => channelKinds[kind] },
      { title: '地址与密钥', cell: ({ words }) => words },
      { title: '可用公司', cell: ({ companyName }) => companyName ?? '全集团' },
      { title: '启用', cell: ({ enabled }) => (enabled ? '是' : '否') },
      {
        title: '测试',
        className: 'subscription-note truncate',
        cell: (line) => <Result {...testWords(line)} />,
      },
      {
        title: '操作',
        cell: (line) => (
          <span className="subscription-acts inline-flex gap-3">
            <LinkButton onClick={() => onTest(line)}>测试</LinkButton>
            {line.byEnvironment ? (
              <small>由环境变量设定</small>
            ) : (
              <>
                <LinkButton onClick={() => onEdit(line)}>配置</LinkButton>
                <LinkButton onClick={() => onRemove(line)}>删除</LinkButton>
              </>
            )}
          </span>
        ),
      },
    ]}
  />
)
