import type { signIn as english } from '../en/sign-in.ts'

export const signIn: typeof english = {
  title: '登录管理后台',
  email: '邮箱',
  password: '密码',
  show_password: '显示密码',
  hide_password: '隐藏密码',
  submit: '登录',
  submitting: '正在登录…',
  required: '请填写此项。',
  second_factor: {
    title: '请确认是您本人',
    signed_in_as: '当前账号：%{email}',
    submit: '确认',
    other_account: '换一个账号',
    choose: '其他方式',
    totp: '验证器应用中的验证码',
    totp_help: '六位数字，每 30 秒更新一次。',
    totp_format: '验证码为六位数字。',
    recovery_code: '恢复码',
    recovery_code_help: '设置第二步验证时保存的代码，每个只能使用一次。',
    recovery_code_format: '恢复码没有这么短。',
    passkey: '通行密钥',
    unavailable: '此账号没有可在当前浏览器使用的第二步验证方式，请联系店主重置。',
  },
  enrolment: {
    title: '账号还差一步',
    text: '店铺已正式营业，每个账号都需要第二步验证。请联系店主重新发送邀请并完成设置。',
  },
  expired: {
    title: '登录已失效',
    text: '重新登录即可继续，您填写的内容不会丢失。',
    leave: '离开此页',
  },
  step_up: {
    title: '请确认是您本人',
    text: '这一步需要再次输入密码或验证码。',
    password: '密码',
    totp: '验证码',
    submit: '确认',
    cancel: '取消',
  },
}
