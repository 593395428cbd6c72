/** The texts of the error catalogue (spec §8), to the letter. */
export const LOGIN_AGAIN = '请重新登录'
export const SYSTEM_ERROR = '系统错误'
export const NETWORK_BAD = '您的网络不给力喔,请刷新重试'
export const SERVER_ERROR = '服务器错误,请联系运营人员'
export const DOWNLOAD_NOTICE = '正在下载文件，时间可能较长，请稍后！'
export const DOWNLOAD_NOTICE_SECONDS = 5
