import { useCustom, useCustomMutation } from '@refinedev/core'

interface Kept {
  value: unknown
  version: number
}

/** Something the server keeps for the person under a name. `value` is undefined until it has answered. */
export function usePreference(name: string) {
  const url = `base/preference/${name}`
  const { query, result } = useCustom<Kept>({
    url,
    method: 'get',
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
    // without it the screen is shown as declared, which is no reason for a message
    meta: { quiet: true },
    errorNotification: false,
  })
  const { mutateAsync } = useCustomMutation<Kept>()
  const save = async (value: unknown) => {
    const version = query.data?.data.version ?? 0
    await mutateAsync({
      url,
      method: 'put',
      values: { value, version },
      successNotification: false,
      errorNotification: false,
    })
    await query.refetch()
  }
  return { value: result.data?.value, settled: query.isFetched || query.isError, save }
}
