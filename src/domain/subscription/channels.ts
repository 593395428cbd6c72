/** Targets of a message, apart from the download centre. */
export const channelKinds = {
  WECOM: '企业微信机器人',
  DINGTALK: '钉钉机器人',
  FEISHU: '飞书机器人',
  EMAIL: '邮件',
} as const
export type ChannelKind = keyof typeof channelKinds
export type RobotKind = Exclude<ChannelKind, 'EMAIL'>

const SHOWN_SIGNS = 4

/** The last signs of a secret, by which its owner knows it again; one too short for that shows nothing. */
export const secretTail = (secret: string | null): string =>
  secret && secret.length >= SHOWN_SIGNS * 2 ? secret.slice(-SHOWN_SIGNS) : ''
