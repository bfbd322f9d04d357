// The second view of a contract. It cannot sign requests, so nothing can be sent from it.
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
