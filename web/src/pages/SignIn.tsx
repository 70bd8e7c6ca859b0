export default function SignIn() {
  return <section className="page" />
}
