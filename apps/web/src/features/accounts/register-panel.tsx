import { Link } from 'react-router';
import { registerMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { LegalLine } from './legal-line.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPanel() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{registerMessages.title}</h1>
        <p className="mt-2 text-text-2">{registerMessages.lead}</p>
      </div>
      <RegisterForm />
      <p className="text-center text-text-2">
        {registerMessages.haveAccount}{' '}
        <Link to={paths.login} className="font-bold text-primary underline underline-offset-4">
          {registerMessages.login}
        </Link>
      </p>
      <div className="flex flex-col gap-2">
        <LegalLine before={registerMessages.legalBefore} />
        <p className="text-sm text-text-3">{registerMessages.age}</p>
      </div>
    </div>
  );
}
