export default function ForgotPassword() {
  return <section className="page" />
}
