import {
  BellOutlined,
  DingtalkOutlined,
  MailOutlined,
  RobotOutlined,
  WechatWorkOutlined,
} from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ChannelKind, channelKinds } from '#domain/subscription/channels.ts'
import {
  type OfferedChannel,
  SUBSCRIPTION,
  type SubscriptionOptions,
  type SubscriptionReader,
} from '#kit/subscriptions.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import type { Tone } from '#widgets/tone-word.tsx'
import { Result } from './tone-result.tsx'

const ICONS: Readonly<Record<ChannelKind, ReactNode>> = {
  WECOM: <WechatWorkOutlined aria-hidden />,
  DINGTALK: <DingtalkOutlined aria-hidden />,
  FEISHU: <RobotOutlined aria-hidden />,
  EMAIL: <MailOutlined aria-hidden />,
}

interface Props {
  readonly options: SubscriptionOptions
  readonly value: readonly string[]
  readonly readers: readonly SubscriptionReader[] | null
  onChange(channels: readonly string[]): void
}

/** Channels in addition to the download centre, which it always reaches. */
export function ChannelsInput({ options, value, readers, onChange }: Props) {
  const { channels, keepDays, mayConfigure } = options
  const { tested, test } = useTest(options.now)
  const toggle = (uid: string, on: boolean) =>
    onChange(on ? [...value, uid] : value.filter((one) => one !== uid))
  return (
    <>
      <ul className="subscription-channels m-0 p-0 overflow-auto border rounded list-none" aria-label="渠道">
        <li className="grid items-center gap-2 px-3">
          <Checkbox checked disabled>
            <BellOutlined aria-hidden />
            站内消息
          </Checkbox>
          <small className="truncate text-13 text-2">下载中心保留 {keepDays} 天</small>
        </li>
        {channels.map((channel) => (
          <li key={channel.uid} className="grid items-center gap-2 px-3">
            <Checkbox
              checked={value.includes(channel.uid)}
              onChange={({ target }) => toggle(channel.uid, target.checked)}
            >
              {ICONS[channel.kind]}
              {channelKinds[channel.kind]}
            </Checkbox>
            <small className="truncate text-13 text-2" title={`${channel.name} ${channel.words}`}>
              {channel.name} {channel.words}
            </small>
            <span className="subscription-acts inline-flex gap-3">
              <State
                channel={tested.get(channel.uid) ?? channel}
                readers={value.includes(channel.uid) ? readers : null}
              />
              {mayConfigure && channel.kind !== 'EMAIL' && (
                <LinkButton onClick={() => void test(channel)}>测试</LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {channels.length === 0 && (
        <small className="subscription-hint block text-12 text-2">
          {mayConfigure
            ? '群机器人和邮件在“发送渠道”页签配置'
            : '还没有群机器人和邮件，由集团系统管理员在“发送渠道”配置'}
        </small>
      )}
    </>
  )
}

/** Sends a test message; its result replaces the earlier one. */
function useTest(now: string) {
  const call = useCall(SUBSCRIPTION)
  const [tested, set] = useState<ReadonlyMap<string, OfferedChannel>>(new Map())
  const test = async (channel: OfferedChannel): Promise<void> => {
    const { uid, name } = channel
    const { ok } = await call({ url: `${SUBSCRIPTION}/channels/${uid}/test`, done: `${name} 已收下测试消息` })
    const after = { ...channel, testedAt: now, testedNote: ok ? null : '测试失败' }
    set((before) => new Map([...before, [uid, after]]))
  }
  return { tested, test }
}

function State({ channel, readers }: Pick<Props, 'readers'> & { channel: OfferedChannel }) {
  const without = channel.kind === 'EMAIL' ? (readers ?? []).filter(({ hasMail }) => !hasMail).length : 0
  if (without > 0) return <Result tone="WARN" text={`${without} 人无邮箱`} />
  return <Result {...testWords(channel)} />
}

/** Result of the last test. */
export function testWords({ testedAt, testedNote }: OfferedChannel): { tone: Tone; text: string } {
  if (testedAt === null) return { tone: 'NONE', text: '未测试' }
  return testedNote === null ? { tone: 'GOOD', text: '已测试' } : { tone: 'BAD', text: testedNote }
}
