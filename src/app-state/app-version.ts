declare const __APP_VERSION__: string | undefined

export const APP_NAME = '猪场管理系统'
/** Put in by the build; unknown in tests. */
export const APP_VERSION = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '-'
