// The second view of a contract. Nothing can be sent from it: it could not sign.
const place = document.getElementById('swagger-ui')
window.SwaggerUIBundle({
  url: place.dataset.contract,
  domNode: place,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  supportedSubmitMethods: [],
  deepLinking: true,
  validatorUrl: null,
})
