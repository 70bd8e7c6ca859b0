export default function VerifyEmail() {
  return <section className="page" />
}
