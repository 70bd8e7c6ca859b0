export default function ResetPassword() {
  return <section className="page" />
}
