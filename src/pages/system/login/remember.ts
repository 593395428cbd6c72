const KEY = 'account'

/** The account kept by 记住账号 on this computer; never the password. */
export function rememberedAccount(storage: Storage): string {
  try {
    return storage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberAccount(storage: Storage, account: string | null): void {
  try {
    if (account) storage.setItem(KEY, account)
    else storage.removeItem(KEY)
  } catch {
    // forbidden storage: the account is typed again next time
  }
}
