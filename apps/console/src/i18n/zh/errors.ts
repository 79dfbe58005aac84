import type { errors as english } from '../en/errors.ts'

export const errors: typeof english = {
  VALIDATION_FAILED: '表单里还有内容需要修改，请查看标出的栏目。',
  MALFORMED_REQUEST: '服务器无法读取这次请求，请刷新页面后重试。',
  NOT_FOUND: '这条内容已不存在，可能已被他人删除。',
  PAYLOAD_TOO_LARGE: '内容过大，无法发送。',
  RATE_LIMITED: '尝试次数过多，请过几分钟再试。',
  RATE_LIMITED_UNTIL: '尝试次数过多，请在%{wait}后再试。',
  INTERNAL: '服务器出错，没有任何改动，请稍后再试。',
  BUSY: '店铺正忙，请稍后再试。',
  UNAUTHENTICATED: '登录已失效，请重新登录。',
  INVALID_CREDENTIALS: '邮箱或密码不正确。',
  FORBIDDEN: '您的角色没有这项权限。',
  SECOND_FACTOR_REQUIRED: '请完成第二步验证。',
  SECOND_FACTOR_INVALID: '验证未通过，请核对后重试。',
  STEP_UP_REQUIRED: '操作未执行：需要您先确认身份。',
  STALE_VERSION: '未保存：期间有人改动了这条内容。您的修改仍在页面上。',
  OFFLINE: '无法连接服务器，请检查网络后重试。',
  TIMED_OUT: '服务器响应超时，请稍后再试。',
  UNREADABLE: '无法读取服务器的回复，请稍后再试。',
}
