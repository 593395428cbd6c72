import 'axios'

/** What a call may say about itself beyond axios. */
declare module 'axios' {
  interface AxiosRequestConfig<D, P> {
    /** The caller shows the failure itself. */
    quiet?: boolean
    /** Survives a navigation: loading the session, downloads. */
    keep?: boolean
    /** false: the loading overlay does not wait for it. */
    overlay?: boolean
    /** Waits until the screen in front has what it asks for: what the program asks by itself. */
    yields?: boolean
    /** Set by the house: the path that was asked for, before any rerouting. */
    path?: string
    /** Set by the house: the session the call was sent in. */
    session?: number
  }
}
