import type { I18nProvider } from '@refinedev/core'

const LOCALE = 'zh-CN'
const VERBS: Readonly<Record<string, string>> = {
  list: '',
  create: '新增',
  edit: '编辑',
  show: '查看',
  clone: '复制',
}

/**
 * refine's texts in Chinese, the one language of the product. Titles that refine would put together in English (`documentTitle.x.edit`,
 * `x.titles.edit`, `x.x`) are made of the screen's own label.
 * @param labelOf label of a resource or route name, undefined when there is none
 */
export function createI18nProvider(labelOf: (name: string) => string | undefined): I18nProvider {
  const made = (key: string) => {
    const title = /^(documentTitle\.)?(.+?)\.(?:titles\.)?(list|create|edit|show|clone)$/.exec(key)
    if (!title) return labelOf(/^(.+)\.\1$/.exec(key)?.[1] ?? '')
    const [, ofPage, name = '', action = ''] = title
    const text = `${VERBS[action]}${labelOf(name) ?? name}`
    return ofPage ? text + zhCn['documentTitle.suffix'] : text
  }
  return {
    translate(key: string, options?: unknown, fallback?: string) {
      const text = zhCn[key] ?? made(key)
      // refine also calls translate(key, fallback)
      if (text === undefined) return typeof options === 'string' ? options : (fallback ?? key)
      return filled(text, options)
    },
    changeLocale: async () => LOCALE,
    getLocale: () => LOCALE,
  }
}

function filled(text: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) return text
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(Reflect.get(values, name) ?? whole))
}

/** Every text refine asks for by key, in Chinese. `{{name}}` takes a value. */
export const zhCn: Readonly<Record<string, string>> = {
  'buttons.add': '新增',
  'buttons.cancel': '取消',
  'buttons.clear': '清除',
  'buttons.clone': '复制',
  'buttons.confirm': '确定要删除吗？',
  'buttons.create': '新增',
  'buttons.delete': '删除',
  'buttons.edit': '编辑',
  'buttons.export': '导出',
  'buttons.filter': '筛选',
  'buttons.import': '导入',
  'buttons.list': '列表',
  'buttons.logout': '退出登录',
  'buttons.notAccessTitle': '没有权限',
  'buttons.refresh': '刷新',
  'buttons.save': '保存',
  'buttons.show': '查看',
  'buttons.undo': '撤销',
  'actions.clone': '复制',
  'actions.create': '新增',
  'actions.edit': '编辑',
  'actions.list': '列表',
  'actions.show': '查看',
  'documentTitle.default': '猪场管理系统',
  'documentTitle.suffix': ' | 猪场管理系统',
  loading: '加载中',
  'notifications.createError': '新增失败',
  'notifications.createSuccess': '新增成功',
  'notifications.deleteError': '删除失败',
  'notifications.deleteSuccess': '删除成功',
  'notifications.editError': '保存失败',
  'notifications.editSuccess': '保存成功',
  'notifications.error': '操作失败',
  'notifications.importProgress': '正在导入：{{processed}}/{{total}}',
  'notifications.success': '操作成功',
  'notifications.undoable': '{{seconds}} 秒内可以撤销',
  'pages.error.404': '您访问的页面不存在',
  'pages.error.backHome': '返回首页',
  'pages.error.info': '页面“{{resource}}”没有“{{action}}”功能',
  'pages.error.resource404': '页面“{{resource}}”不存在',
  'pages.forgotPassword.buttons.haveAccount': '已有账号？',
  'pages.forgotPassword.buttons.submit': '找回密码',
  'pages.forgotPassword.errors.requiredEmail': '请输入账号',
  'pages.forgotPassword.errors.validEmail': '请输入正确的账号',
  'pages.forgotPassword.fields.email': '账号',
  'pages.forgotPassword.signin': '登录',
  'pages.forgotPassword.title': '找回密码',
  'pages.login.buttons.forgotPassword': '忘记密码？',
  'pages.login.buttons.haveAccount': '已有账号？',
  'pages.login.buttons.noAccount': '没有账号？',
  'pages.login.buttons.rememberMe': '记住我',
  'pages.login.divider': '或',
  'pages.login.errors.requiredEmail': '请输入账号',
  'pages.login.errors.requiredPassword': '请输入密码',
  'pages.login.errors.validEmail': '请输入正确的账号',
  'pages.login.fields.email': '账号',
  'pages.login.fields.password': '密码',
  'pages.login.register': '注册',
  'pages.login.signin': '登录',
  'pages.login.signup': '注册',
  'pages.login.title': '登录',
  'pages.register.buttons.haveAccount': '已有账号？',
  'pages.register.buttons.submit': '注册',
  'pages.register.divider': '或',
  'pages.register.email': '账号',
  'pages.register.errors.requiredEmail': '请输入账号',
  'pages.register.errors.requiredPassword': '请输入密码',
  'pages.register.errors.validEmail': '请输入正确的账号',
  'pages.register.fields.email': '账号',
  'pages.register.fields.password': '密码',
  'pages.register.signin': '登录',
  'pages.register.title': '注册',
  'pages.updatePassword.buttons.submit': '修改密码',
  'pages.updatePassword.errors.confirmPasswordNotMatch': '两次输入的密码不一致',
  'pages.updatePassword.errors.requiredConfirmPassword': '请再次输入新密码',
  'pages.updatePassword.errors.requiredPassword': '请输入新密码',
  'pages.updatePassword.fields.confirmPassword': '确认新密码',
  'pages.updatePassword.fields.password': '新密码',
  'pages.updatePassword.title': '修改密码',
  'table.actions': '操作',
  warnWhenUnsavedChanges: '有未保存的修改，确定要离开吗？',
}
